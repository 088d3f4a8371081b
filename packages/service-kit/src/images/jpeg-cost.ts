import type { Cost } from './cost.ts';

const COEFFICIENT_BYTES = 2;
const START_OF_SCAN = 0xda;
const END = 0xd9;
/** Progressive photos have about ten; each is one more turn through the whole picture. */
const MOST_SCANS = 100;
/** A photo has some dozens; the decoder keeps each apart. */
const MOST_SEGMENTS = 10_000;

/** Four components are brought from inks to colours pixel by pixel, in the time of so many bytes of coefficients. */
const INKS = 4;
const WORK_OF_INKS = 56;

/** What stands in a frame header. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Values of all components for one pixel: 1.5 with the usual halved colours, 3 with full ones. */
  readonly density: number;
  readonly isProgressive: boolean;
}

/**
 * What a JPEG costs: in one pass it is read by rows and shrunk on the way; in several (progressive, or a scan for each
 * component) all coefficients are held until the last. Null where there is no frame or more than one, and where a marker stands that
 * no encoder writes: the decoder goes on behind it elsewhere than a reader who takes it for a segment.
 */
export function jpegCost(data: Buffer): Cost | null {
  let frame: Frame | null = null;
  let scans = 0;
  let firstScan = 0;
  let segments = 0;
  for (let at = nextMarker(data, 2); at !== -1;) {
    const marker = data[at + 1] ?? END;
    if (marker === END) break;
    if (!isOrdinary(marker)) return null;
    segments += 1;
    const length = at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0;
    const segment = data.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) {
      if (frame) return null;
      frame = readFrame(segment, marker);
      if (!frame) return null;
    } else if (marker === START_OF_SCAN) {
      scans += 1;
      if (scans === 1) firstScan = segment[0] ?? 0;
    }
    at = nextMarker(data, at + 2 + Math.max(length, 2));
  }
  if (!frame || scans === 0) return null;
  const { width, height } = frame;
  const isHeld = frame.isProgressive || scans > 1 || firstScan < frame.components;
  const isBeyond = segments > MOST_SEGMENTS || scans > MOST_SCANS;
  const coefficients = width * height * frame.density * COEFFICIENT_BYTES;
  return {
    width,
    height,
    memory: isHeld ? coefficients : 0,
    work: isBeyond
      ? Number.MAX_SAFE_INTEGER
      : coefficients * scans + (frame.components === INKS ? width * height * WORK_OF_INKS : 0),
  };
}

/** The segments before the picture itself, by their marker. */
export function* headSegments(data: Buffer): Generator<{ marker: number; segment: Buffer }> {
  for (let at = nextMarker(data, 2); at !== -1 && at + 4 <= data.length;) {
    const marker = data[at + 1] ?? END;
    if (marker === END || marker === START_OF_SCAN) return;
    const length = data.readUInt16BE(at + 2);
    yield { marker, segment: data.subarray(at + 4, at + 2 + length) };
    at = nextMarker(data, at + 2 + Math.max(length, 2));
  }
}

/** Where the next marker stands: 0xFF and a code, which is neither a stuffed zero of a scan nor a filling byte nor a restart. */
function nextMarker(data: Buffer, from: number): number {
  for (let at = from; at + 1 < data.length; at += 1) {
    if (data[at] !== 0xff) continue;
    const code = data[at + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  return -1;
}

/**
 * Frames, tables, scans, application segments and comments: each has a length, which the decoder follows as we do. None of arithmetic
 * coding (C8 to CF): no camera writes it, and a few hundred bytes of it keep the decoder busy with a whole scan.
 */
const isOrdinary = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xc7) ||
  (marker >= START_OF_SCAN && marker <= 0xdd) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe;

/** SOF0 to SOF7 without the code between them that is none. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc7 && marker !== 0xc4;

function readFrame(segment: Buffer, marker: number): Frame | null {
  const components = segment[5] ?? 0;
  if (segment.length < 6 + components * 3 || components === 0) return null;
  const factors = Array.from({ length: components }, (_, n) => segment[7 + n * 3] ?? 0);
  const sizes = factors.map((factor) => (factor >> 4) * (factor & 15));
  const across = Math.max(...factors.map((factor) => factor >> 4));
  const down = Math.max(...factors.map((factor) => factor & 15));
  if (across * down === 0) return null;
  return {
    width: segment.readUInt16BE(3),
    height: segment.readUInt16BE(1),
    components,
    density: sizes.reduce((sum, size) => sum + size, 0) / (across * down),
    isProgressive: (marker & 3) === 2,
  };
}
