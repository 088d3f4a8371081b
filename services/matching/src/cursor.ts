import { MIN_SHOWN_SCORE } from '@keyturn/domain/match-score';
import type { Ranked } from '@keyturn/domain/matching-rules';

/** A page's end as text: score, posted time and id of its last row (ruling M27). */
export function formatCursor({ score, postedAtMs, id }: Ranked): string {
  return `${score}_${postedAtMs}_${id}`;
}

/** Parses a cursor; null if invalid. Its listing need not exist any more. */
export function parseCursor(text: string): Ranked | null {
  const match = /^(\d{2,3})_(-?\d{1,16})_([\w-]{1,64})$/.exec(text);
  if (!match) return null;
  const [score, postedAtMs] = [Number(match[1]), Number(match[2])];
  if (score < MIN_SHOWN_SCORE || score > 100) return null;
  return { score, postedAtMs, id: match[3] ?? '' };
}
