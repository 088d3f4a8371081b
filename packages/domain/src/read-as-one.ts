import { holdsContactDetails } from './contact-in-message.ts';
import { asRead } from './text.ts';

/** Only edges are joined: contact details are split there, and each text was checked alone. */
const EDGE = 200;
/** Wider than any pattern can span. */
const GAP = `\n${'^'.repeat(60)}\n`;
/** Most characters read together with a message; no pattern reaches further. */
const NEAR = 2_000;

/**
 * Whether a message completes contact details together with its writer's earlier messages, oldest first. Details that
 * earlier messages already hold do not count against it.
 */
export function completesContactDetails(before: readonly string[], text: string, reads = holdsContactDetails): boolean {
  const earlier = nearest(before);
  const last = edgesOf(text);
  const holds = (texts: readonly string[]) => reads(texts.join('\n'));
  if (!holds([...earlier, last])) return false;
  const silent = newestSilent(earlier, holds);
  return silent.length === earlier.length || holds([...silent, last]);
}

/** The edges of the newest texts within reach, oldest first. */
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

/**
 * The newest texts that together hold no contact details. Bisects, because a dozen long readings for each message would
 * be slow.
 */
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
