/** A fingerprint of a picture that survives saving it again. */
interface Print {
  /** 64 bits of its shapes, as 16 hexadecimal digits. */
  readonly hash: string;
  /** The colors of its 4 by 4 parts, row by row: red, green and blue, two hexadecimal digits each. */
  readonly colors: string;
}

/** A picture with less is nearly blank and resembles many others. */
const LEAST_ENTROPY = 3;
/** Most bits by which two copies of one picture differ. */
const MOST_BITS = 3;
/** Most difference of their colors, of 255, at equal brightness. */
const MOST_COLOR = 10;

/** Whether a picture has detail and a valid print. `entropy` is in bits per gray point, some seven for a photo. */
export const isTelling = ({ hash, colors, entropy }: Print & { readonly entropy: number }): boolean =>
  entropy >= LEAST_ENTROPY && /^[0-9a-f]{16}$/.test(hash) && /^[0-9a-f]{96}$/.test(colors);

/** The four quarters of a hash. Hashes that differ by at most three bits share one. */
export const bandsOf = (hash: string): [string, string, string, string] => [
  hash.slice(0, 4),
  hash.slice(4, 8),
  hash.slice(8, 12),
  hash.slice(12, 16),
];

/** A parsed print: the halves of its hash, its colors as 0 to 255, and their mean. */
interface Read {
  readonly halves: readonly [number, number];
  readonly colors: readonly number[];
  readonly brightness: number;
}

/** Whether two prints show the same picture. */
export const isSamePicture = (a: Print, b: Print): boolean => areAlike(readPrint(a), readPrint(b));

/** Pairs of the same picture between two lists. Parses each print once, as there may be thousands. */
export function pairsOfOne<One extends Print, Other extends Print>(
  some: readonly One[],
  others: readonly Other[],
): [One, Other][] {
  const read = others.map((other) => ({ other, print: readPrint(other) }));
  return some.flatMap((one) => {
    const own = readPrint(one);
    return read.filter(({ print }) => areAlike(own, print)).map(({ other }): [One, Other] => [one, other]);
  });
}

function areAlike(a: Read, b: Read): boolean {
  const bits = bitsOf(a.halves[0] ^ b.halves[0]) + bitsOf(a.halves[1] ^ b.halves[1]);
  return bits <= MOST_BITS && areColorsAlike(a, b);
}

/** Brightens the darker picture first: a copy may have been brightened. */
function areColorsAlike(a: Read, b: Read): boolean {
  const brightness = Math.max(a.brightness, b.brightness);
  const [ofOne, ofOther] = [brightness / a.brightness, brightness / b.brightness];
  for (let at = 0; at < a.colors.length; at += 1)
    if (Math.abs((a.colors[at] ?? 0) * ofOne - (b.colors[at] ?? 0) * ofOther) > MOST_COLOR) return false;
  return true;
}

function bitsOf(differing: number): number {
  let count = 0;
  for (let left = differing; left !== 0; left &= left - 1) count += 1;
  return count;
}

function readPrint({ hash, colors: text }: Print): Read {
  const colors = (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const mean = colors.reduce((sum, one) => sum + one, 0) / colors.length;
  const halves = [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)] as const;
  // At least 1, because it is a divisor.
  return { halves, colors, brightness: Math.max(1, mean) };
}
