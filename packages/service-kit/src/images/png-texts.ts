const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const AROUND_BYTES = 12;
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * A PNG without its texts: nothing of them is kept, and a decoder unpacks them all, fifty megabytes from fifty kilobytes. Any other file,
 * and what follows a chunk that is not whole, is left as it is.
 */
export function withoutTexts(data: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(data.length);
  let length = data.copy(kept, 0, 0, SIGNATURE_BYTES);
  let at = SIGNATURE_BYTES;
  for (let end = endOfChunk(data, at); end !== null; end = endOfChunk(data, at)) {
    if (!TEXTS.has(data.toString('latin1', at + 4, at + 8))) length += data.copy(kept, length, at, end);
    at = end;
  }
  length += data.copy(kept, length, at);
  return length === data.length ? data : kept.subarray(0, length);
}

function endOfChunk(data: Buffer, at: number): number | null {
  if (at + AROUND_BYTES > data.length) return null;
  const end = at + AROUND_BYTES + data.readUInt32BE(at);
  return end <= data.length ? end : null;
}
