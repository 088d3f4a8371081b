/** What reading a picture would take, known from its headers alone. */
export interface Cost {
  readonly width: number;
  readonly height: number;
  /** Bytes that the decoder holds at once. */
  readonly memory: number;
  /** Bytes it goes through, each as often as it does, and in the time that it takes for one coefficient of a JPEG. */
  readonly work: number;
}

/** Pieces of a file that are neither rows nor frames; editors write a dozen, and a decoder keeps or complains about each. */
export const MOST_OTHER_PIECES = 10_000;

/** Which format a file has by its first bytes, before any decoder sees it; those for SVG, GIF and the like never run. */
export function formatOf(data: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const starts = (hex: string) => data.subarray(0, hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  return starts('52494646') && data.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}

const MOST_PIXELS = 40e6;
/** Longer sides make every row of a pipeline dear, however few rows there are. */
const LONGEST_SIDE = 20_000;
const MOST_MEMORY = 88e6;
const MOST_WORK = 1e9;

/** Whether a picture is small and simple enough to be read (figures: tests/faults/README.md). */
export function isAffordable({ width, height, memory, work }: Cost): boolean {
  if (width < 1 || height < 1 || Math.max(width, height) > LONGEST_SIDE) return false;
  return width * height <= MOST_PIXELS && memory <= MOST_MEMORY && work <= MOST_WORK;
}
