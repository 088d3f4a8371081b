/** What a JPEG is made of: the second bytes of its markers up to its end, and how many bytes follow that. */
export function readSegments(jpeg: Buffer): { markers: number[]; after: number } {
  const markers: number[] = [];
  let at = 2;
  while (at < jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) throw new Error(`No segment at ${at}`);
    markers.push(marker);
    if (marker === 0xd9) return { markers, after: jpeg.length - at - 2 };
    at += 2 + jpeg.readUInt16BE(at + 2);
    // Behind a start of scan the picture's own bytes go on to the next marker that is none of theirs.
    if (marker === 0xda) while (!(jpeg[at] === 0xff && isMarker(jpeg[at + 1] ?? 0))) at += 1;
  }
  throw new Error('No end');
}

const isMarker = (byte: number): boolean => byte !== 0 && !(byte >= 0xd0 && byte <= 0xd7);

/** Start of frame (plain or in steps), tables, start of scan, restart interval, end, and the JFIF head. */
export const BARE_MARKERS: ReadonlySet<number> = new Set([0xe0, 0xc0, 0xc2, 0xc4, 0xdb, 0xda, 0xdd, 0xd9]);
