import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes for many ids at once: the call costs more than the bytes. */
const drawn = Buffer.alloc(256 * ID_BYTES);
let at = drawn.length;

/** A random id: 22 URL-safe characters, 128 bits. */
export function newId(): string {
  if (at === drawn.length) {
    randomFillSync(drawn);
    at = 0;
  }
  const id = drawn.toString('base64url', at, at + ID_BYTES);
  // Erases a secret once it is issued.
  drawn.fill(0, at, (at += ID_BYTES));
  return id;
}
