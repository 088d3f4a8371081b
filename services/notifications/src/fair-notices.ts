/**
 * So many notices of those given, newest first, in their order. Where there are more, those who caused them take turns: the newest of each
 * comes first, then the second of each. Whoever asks and cancels again and again pushes nobody else's notice out.
 */
export function pickFairly<T extends { readonly sender: string }>(newest: readonly T[], most: number): T[] {
  const counts = new Map<string, number>();
  const ranked = newest.map((notice) => {
    const { sender } = notice;
    const rank = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, rank);
    return { notice, rank };
  });
  // Sorting keeps the order of those with the same rank.
  const picked = new Set(
    ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ notice }) => notice),
  );
  return newest.filter((notice) => picked.has(notice));
}
