import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@keyturn/service-kit/log';
import { networkOf } from './limits.ts';

const TOLD_EVERY_MS = 60_000;

interface Bounds {
  readonly limits: { readonly connections: number; readonly addressConnections: number };
  readonly trustProxy: number;
}

/**
 * Resets connections beyond so many, in all and of one address, idle ones included: each takes a descriptor, and where there are no more
 * nobody gets in. Behind a proxy all come from its address.
 */
export function boundConnections(server: Server, { limits, trustProxy }: Bounds, log: Logger): void {
  const ofAddress = trustProxy > 0 ? Infinity : limits.addressConnections;
  const byAddress = new Map<string, number>();
  let open = 0;
  const toldMs = new Map<string, number>();

  function refuse(socket: Socket, reason: string): void {
    const ip = socket.remoteAddress;
    socket.resetAndDestroy();
    if (performance.now() - (toldMs.get(reason) ?? -Infinity) < TOLD_EVERY_MS) return;
    toldMs.set(reason, performance.now());
    log.warn({ open, ip }, reason);
  }

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress);
    const own = byAddress.get(address) ?? 0;
    if (open >= limits.connections) return refuse(socket, 'all connections are taken, further ones are reset');
    if (own >= ofAddress) return refuse(socket, 'an address has too many connections, further ones are reset');
    open += 1;
    byAddress.set(address, own + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (byAddress.get(address) ?? 0) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    });
  });
}
