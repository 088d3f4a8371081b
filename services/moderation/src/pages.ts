/** The filter for results after a page's `cursor`, an instant and an id, in that order. */
export function afterPage(field: string, than: '$gt' | '$lt', cursor: string | undefined) {
  if (cursor === undefined) return {};
  const at = cursor.slice(0, cursor.indexOf('|'));
  const _id = cursor.slice(at.length + 1);
  return { $or: [{ [field]: { [than]: at } }, { [field]: at, _id: { [than]: _id } }] };
}

/** A page with its next cursor, from results that include one more if another page follows. */
export function pageOf<T extends { _id: string }>(
  found: readonly T[],
  size: number,
  instantOf: (item: T) => string,
): { items: T[]; next: string | null } {
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, next: last && found.length > size ? `${instantOf(last)}|${last._id}` : null };
}
