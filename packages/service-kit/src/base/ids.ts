import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Bytes for many ids are drawn at a time: the draw costs more than the bytes. */
const drawn = Buffer.alloc(256 * ID_BYTES);
let at = drawn.length;

/** A random id: 22 URL-safe characters, 128 bits. */
export function newId(): string {
  if (at === drawn.length) {
    randomFillSync(drawn);
    at = 0;
  }
  const id = drawn.toString('base64url', at, at + ID_BYTES);
  // A secret that was handed out does not stay.
  drawn.fill(0, at, (at += ID_BYTES));
  return id;
}
