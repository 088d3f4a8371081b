/** What a picture is known by, however it was saved since. */
interface Print {
  /** 64 bits of its shapes, as 16 hexadecimal digits. */
  readonly hash: string;
  /** The colors of its 4 by 4 parts, row by row: red, green and blue, two hexadecimal digits each. */
  readonly colors: string;
}

/** Below it a picture is a sheet with little on it, and resembles many others. */
const LEAST_ENTROPY = 3;
/** By so many bits two savings of one picture differ. */
const MOST_BITS = 3;
/** By so much, of 255, their colors do, as bright as each other. */
const MOST_COLOR = 10;

/**
 * Whether a picture has enough on it to be compared with others, and a print that can be. Its entropy: the bits that tell one of its
 * gray points, about seven of a photo.
 */
export const isTelling = ({ hash, colors, entropy }: Print & { readonly entropy: number }): boolean =>
  entropy >= LEAST_ENTROPY && /^[0-9a-f]{16}$/.test(hash) && /^[0-9a-f]{96}$/.test(colors);

/** The four parts of a hash. Of hashes that differ by three bits at most one part is the same. */
export const bandsOf = (hash: string): [string, string, string, string] => [
  hash.slice(0, 4),
  hash.slice(4, 8),
  hash.slice(8, 12),
  hash.slice(12, 16),
];

/** A print as it is compared: two halves of its hash, and its colors, each as 0 to 255, with their mean. */
interface Read {
  readonly halves: readonly [number, number];
  readonly colors: readonly number[];
  readonly brightness: number;
}

/** Whether two prints are of one picture. */
export const isSamePicture = (a: Print, b: Print): boolean => areAlike(readPrint(a), readPrint(b));

/** The pairs of one picture among these and others. Each print is read once: of one picture there may be thousands. */
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

/** Once the darker picture is as bright as the other: who copies a photo may brighten it. */
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
  // Never none, which nothing can be divided by.
  return { halves, colors, brightness: Math.max(1, mean) };
}
