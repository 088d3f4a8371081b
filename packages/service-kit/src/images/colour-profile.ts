import { inflateSync } from 'node:zlib';
import { headSegments } from './jpeg-cost.ts';

/** Those of cameras and screens have 400 to 3,200 bytes; longer ones are tables for printing. */
const MOST_BYTES = 4096;
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Tables and chains of steps, whose length nothing bounds; without them a profile is three curves and a matrix. */
const TABLE = /^[ABD]2[ABD]\d$/;

/** The segment of a JPEG that holds a profile, or a part of one, begins with this and three more bytes. */
const APP2 = 0xe2;
const PROFILE = 'ICC_PROFILE';
const PART_BYTES = 14;

/** The profile of a file; throws where it is longer than those that are followed, null where there is none or more than one. */
const READERS = {
  jpeg(data: Buffer): Buffer | null {
    const parts = [...headSegments(data)].filter(
      ({ marker, segment }) => marker === APP2 && segment.toString('latin1', 0, PROFILE.length) === PROFILE,
    );
    return parts.length === 1 ? (parts[0]?.segment.subarray(PART_BYTES) ?? null) : null;
  },
  png(data: Buffer): Buffer | null {
    const at = onlyPlaceOf('iCCP', data);
    if (at === null) return null;
    const chunk = data.subarray(at + 4, at + 4 + data.readUInt32BE(at - 4));
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: MOST_BYTES });
  },
  webp(data: Buffer): Buffer | null {
    const at = onlyPlaceOf('ICCP', data);
    return at === null ? null : data.subarray(at + 8, at + 8 + data.readUInt32LE(at + 4));
  },
} as const;

/** Where a word stands, null where it does nowhere or twice: a second one might be what the decoder takes. */
function onlyPlaceOf(word: string, data: Buffer): number | null {
  const at = data.indexOf(word, 0, 'latin1');
  return at < 4 || data.includes(word, at + 1, 'latin1') ? null : at;
}

/**
 * Whether a file says its colours in a way that costs nothing to follow: with one short profile of curves and a matrix. Any other is
 * left aside, as a chain of 400,000 steps fits into six kilobytes (decision 0057).
 */
export function hasPlainProfile(format: keyof typeof READERS, data: Buffer): boolean {
  try {
    const profile = READERS[format](data);
    return profile !== null && isPlain(profile);
  } catch {
    return false;
  }
}

function isPlain(profile: Buffer): boolean {
  if (profile.length > MOST_BYTES) return false;
  const count = profile.readUInt32BE(HEADER_BYTES);
  const names = Array.from({ length: Math.min(count, MOST_BYTES / TAG_BYTES) }, (_, tag) => {
    const at = HEADER_BYTES + 4 + tag * TAG_BYTES;
    return profile.toString('latin1', at, at + 4);
  });
  return names.length === count && !names.some((name) => TABLE.test(name));
}
