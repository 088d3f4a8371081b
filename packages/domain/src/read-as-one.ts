import { holdsContactDetails } from './contact-in-message.ts';
import { asRead } from './text.ts';

/** Characters as people read them of the beginning and of the end of a message: what is split is split there, the rest was judged alone. */
const EDGE = 200;
/** Wider than what any pattern reaches across. */
const GAP = `\n${'^'.repeat(60)}\n`;
/** Characters that are read as one with a message; from further away no pattern reaches it. */
const NEAR = 2_000;

/**
 * True when a message that holds no way to reach somebody by itself makes one with those that its writer sent before it,
 * oldest first. What an earlier one, or some together, hold already takes nobody's word.
 */
export function completesContactDetails(before: readonly string[], text: string, reads = holdsContactDetails): boolean {
  const earlier = nearest(before);
  const last = edgesOf(text);
  const holds = (texts: readonly string[]) => reads(texts.join('\n'));
  if (!holds([...earlier, last])) return false;
  const silent = newestSilent(earlier, holds);
  // Read just now, together with it.
  return silent.length === earlier.length || holds([...silent, last]);
}

/** Of texts, oldest first, the newest that stand near what follows them; of each its edges. */
export function nearest(texts: readonly string[]): readonly string[] {
  const near: string[] = [];
  let left = NEAR;
  for (const text of texts.toReversed()) {
    const edges = edgesOf(text);
    left -= edges.length + 1;
    if (left < 0) break;
    near.unshift(edges);
  }
  return near;
}

/** The newest that say nothing, taken together. By halves: each of a person's words is read with those before it, and one by one that is a dozen long readings. */
export function newestSilent(
  texts: readonly string[],
  holds: (texts: readonly string[]) => boolean,
): readonly string[] {
  if (texts.length === 0 || !holds(texts)) return texts;
  let silent = 0;
  let holding = texts.length;
  while (holding - silent > 1) {
    const middle = Math.floor((silent + holding) / 2);
    if (holds(texts.slice(-middle))) holding = middle;
    else silent = middle;
  }
  return texts.slice(texts.length - silent);
}

function edgesOf(text: string): string {
  const read = asRead(text);
  return read.length <= 2 * EDGE ? read : `${read.slice(0, EDGE)}${GAP}${read.slice(-EDGE)}`;
}
