import { Transform } from 'node:stream';

const PIECE_BYTES = 16_384;
const PIECE_MS = 20;

/**
 * Passes a body on in pieces, however small the chunks are in which it comes: each costs the gateway and the service as much as a large
 * one. What has come is passed on soon, or the service would hear nothing of a call and end the connection; the last byte only once
 * `enter` has let the call in. What it throws is the error of the body.
 */
export function gatherBody(enter: () => Promise<void>): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;

  function passOn(): void {
    clearTimeout(timer);
    timer = undefined;
    const all = Buffer.concat(held);
    if (all.length > 1) body.push(all.subarray(0, -1));
    held = [all.subarray(-1)];
    size = held[0]?.length ?? 0;
  }

  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      size += chunk.length;
      if (size >= PIECE_BYTES) passOn();
      else timer ??= setTimeout(passOn, PIECE_MS);
      done();
    },
    flush(done) {
      clearTimeout(timer);
      enter().then(() => done(null, Buffer.concat(held)), done);
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  return body;
}
