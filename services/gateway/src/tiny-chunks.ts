import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { resetSocket } from '@keyturn/service-kit/reset-socket';

/** So many chunks of a body may be of any size; of more, each has this many bytes on average. */
const FREE_CHUNKS = 500;
const LEAST_BYTES = 256;

/**
 * Ends connections whose bodies come in tiny chunks, which nobody needs. Node tells each of them apart, and a connection's whole turn long:
 * three hundred that sent four megabytes a second, a byte a chunk, kept everybody else waiting for nineteen seconds.
 */
export function refuseTinyChunks(server: Server): void {
  server.on('request', watch).on('checkExpectation', watch);
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  // Node drops what still comes behind an answer without a word, unless somebody reads it.
  response.once('prefinish', () => {
    if (!request.complete) request.resume();
  });
  const push = request.push.bind(request);
  let [count, bytes] = [0, 0];
  // Where Node leaves each chunk: whoever listened for them would set the body flowing.
  request.push = (chunk: Buffer | null) => {
    count += 1;
    bytes += chunk?.length ?? 0;
    if (count <= FREE_CHUNKS || bytes >= count * LEAST_BYTES) return push(chunk);
    // What has been read of the connection is still told to its end, and says nothing any more.
    request.push = () => true;
    resetSocket(request.socket);
    return true;
  };
}
