/** The filter of what comes after a page that ends with `cursor`, an instant and an id, in the order of both. */
export function afterPage(field: string, than: '$gt' | '$lt', cursor: string | undefined) {
  if (cursor === undefined) return {};
  const at = cursor.slice(0, cursor.indexOf('|'));
  const _id = cursor.slice(at.length + 1);
  return { $or: [{ [field]: { [than]: at } }, { [field]: at, _id: { [than]: _id } }] };
}

/** A page of what was found, one more than it holds where another page follows, with the cursor of that. */
export function pageOf<T extends { _id: string }>(
  found: readonly T[],
  size: number,
  instantOf: (item: T) => string,
): { items: T[]; next: string | null } {
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, next: last && found.length > size ? `${instantOf(last)}|${last._id}` : null };
}
