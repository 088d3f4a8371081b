import type { Socket } from 'node:net';

/**
 * Ends a connection at once, with what its caller has not taken: closed politely, that would stay in the kernel for minutes.
 * One that is just being shut down cannot be reset: Node would neither close it nor say so, and its thread could never end.
 */
export function resetSocket(socket: Socket): void {
  const isShuttingDown = socket.writableEnded && socket.writableLength === 0;
  if (isShuttingDown) socket.destroy();
  else socket.resetAndDestroy();
}
