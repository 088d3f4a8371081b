/**
 * A cached list, as it came over the wire, with the item of this id changed, or left out for null. What is no list stays
 * as it is.
 */
export function changeItem(answer: unknown, id: string, change: object | null): unknown {
  if (!Array.isArray(answer)) return answer;
  const items: readonly unknown[] = answer;
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null || !('_id' in item) || item._id !== id) return [item];
    return change === null ? [] : [{ ...item, ...change }];
  });
}
