import { inflateSync } from 'node:zlib';

/** Those of cameras and screens have 400 to 3,200 bytes; longer ones are tables for printing. */
const MOST_BYTES = 4096;
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Tables and chains of steps, whose length nothing bounds; without them a profile is three curves and a matrix. */
const TABLE = /^[ABD]2[ABD]\d$/;

type Format = 'jpeg' | 'png' | 'webp';

/** Where a profile stands in a file: after these words, and how its bytes are read from there. */
const PLACES: Readonly<Record<Format, { words: string; read(data: Buffer, at: number): Buffer }>> = {
  jpeg: {
    words: 'ICC_PROFILE\0',
    read: (data, at) => data.subarray(at + 14, at - 2 + data.readUInt16BE(at - 2)),
  },
  png: {
    words: 'iCCP',
    read(data, at) {
      const chunk = data.subarray(at + 4, at + 4 + data.readUInt32BE(at - 4));
      return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: MOST_BYTES });
    },
  },
  webp: { words: 'ICCP', read: (data, at) => data.subarray(at + 8, at + 8 + data.readUInt32LE(at + 4)) },
};

/**
 * Whether a file says its colours in a way that costs nothing to follow: with one short profile of curves and a matrix. Any other is
 * left aside, as a chain of 400,000 steps fits into six kilobytes.
 */
export function hasPlainProfile(format: Format, data: Buffer): boolean {
  const { words, read } = PLACES[format];
  const at = data.indexOf(words, 0, 'latin1');
  if (at < 4 || data.includes(words, at + 1, 'latin1')) return false;
  try {
    return isPlain(read(data, at));
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
