import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@keyturn/service-kit/log';
import { resetSocket } from '@keyturn/service-kit/reset-socket';
import { networkOf } from './limits.ts';

const TOLD_EVERY_MS = 60_000;
/** From such a part of what one address may have on, its connections are given back though something is asked on them. */
const CROWD = 8;
/** What a call goes through listens to its end, each for itself: Node takes more than ten for a leak. */
const MOST_LISTENERS = 40;

interface Bounds {
  readonly limits: { readonly connections: number; readonly addressConnections: number };
  readonly trustProxy: number;
}

/**
 * Bounds connections, in all and of one address, idle ones included: each takes a descriptor, and where there are no more nobody gets
 * in. Where all are taken, whoever has most gives one back for an address that has fewer, a health probe's or a newcomer's. Behind a
 * proxy all come from its address.
 */
export function boundConnections(server: Server, { limits, trustProxy }: Bounds, log: Logger): void {
  const ofAddress = trustProxy > 0 ? Infinity : limits.addressConnections;
  const byAddress = new Map<string, Set<Socket>>();
  const inHand = new WeakMap<Socket, number>();
  let open = 0;
  const toldMs = new Map<string, number>();

  function tell({ remoteAddress: ip }: Socket, reason: string): void {
    if (performance.now() - (toldMs.get(reason) ?? -Infinity) < TOLD_EVERY_MS) return;
    toldMs.set(reason, performance.now());
    log.warn({ open, ip }, reason);
  }

  function forget(address: string, socket: Socket): void {
    const own = byAddress.get(address);
    if (!own?.delete(socket)) return;
    open -= 1;
    if (own.size === 0) byAddress.delete(address);
  }

  /** Has the address with most give back its oldest idle connection, where it has very many its oldest; false where it would then have fewer than the newcomer. */
  function makeRoom(own: number): boolean {
    const [address, held] = largestOf(byAddress);
    if (held.size < own + 2) return false;
    const idle = [...held].find((socket) => !inHand.get(socket));
    const given = idle ?? (held.size * CROWD >= limits.addressConnections ? [...held][0] : undefined);
    if (given === undefined) return false;
    tell(given, 'all connections are taken, whoever has most gives one back');
    forget(address, given);
    resetSocket(given);
    return true;
  }

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress);
    const own = byAddress.get(address) ?? new Set();
    const isOver = own.size >= ofAddress;
    if (isOver || (open >= limits.connections && !makeRoom(own.size))) {
      tell(
        socket,
        isOver ? 'an address has too many connections, further ones are reset' : 'all connections are taken',
      );
      socket.resetAndDestroy();
      return;
    }
    open += 1;
    socket.setMaxListeners(MOST_LISTENERS);
    byAddress.set(address, own.add(socket));
    socket.once('close', () => forget(address, socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    inHand.set(socket, (inHand.get(socket) ?? 0) + 1);
    response.once('close', () => inHand.set(socket, (inHand.get(socket) ?? 1) - 1));
  });
}

function largestOf(byAddress: ReadonlyMap<string, Set<Socket>>): [string, Set<Socket>] {
  let largest: [string, Set<Socket>] = ['', new Set()];
  for (const entry of byAddress) if (entry[1].size > largest[1].size) largest = entry;
  return largest;
}
