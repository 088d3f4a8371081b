import type { Socket } from 'node:net';

/**
 * Ends a connection at once and drops unread data, which would stay in the kernel for minutes. A socket in shutdown
 * cannot be reset: Node would neither close it nor report it, and its thread would never end.
 */
export function resetSocket(socket: Socket): void {
  const isShuttingDown = socket.writableEnded && socket.writableLength === 0;
  if (isShuttingDown) socket.destroy();
  else socket.resetAndDestroy();
}
