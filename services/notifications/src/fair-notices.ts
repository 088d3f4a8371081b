/**
 * Selects notices from those given, newest first, in order. Above the limit their causers take turns: each one's
 * newest, then each one's second. So repeated requests and cancellations displace nobody else's notices.
 */
export function pickFairly<T extends { readonly sender: string }>(newest: readonly T[], most: number): T[] {
  const counts = new Map<string, number>();
  const ranked = newest.map((notice) => {
    const { sender } = notice;
    const rank = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, rank);
    return { notice, rank };
  });
  // Sorting is stable for equal ranks.
  const picked = new Set(
    ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ notice }) => notice),
  );
  return newest.filter((notice) => picked.has(notice));
}
