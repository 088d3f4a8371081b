/** A cached raw list with the item of this id changed, or removed for null. Other values stay. */
export function changeItem(answer: unknown, id: string, change: object | null): unknown {
  if (!Array.isArray(answer)) return answer;
  const items: readonly unknown[] = answer;
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null || !('_id' in item) || item._id !== id) return [item];
    return change === null ? [] : [{ ...item, ...change }];
  });
}
