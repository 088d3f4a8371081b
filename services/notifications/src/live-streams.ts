import type { LiveEvent } from '@keyturn/contracts/notifications';
import type { Response } from 'express';

const MOST_PER_USER = 10;
/** Comment lines stop proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 2_000;
/** Then the page reconnects and authenticates again, so that a stream outlives its session by at most this. */
const LIFETIME_MS = 600_000;

/** Open server-sent event streams, by user. They send which parts changed; the page refetches those. */
export interface LiveStreams {
  open(userId: string, response: Response): void;
  /** `parts`: the keys of what changed; without them anything may have changed. */
  send(userId: string, event: LiveEvent, parts?: readonly string[]): void;
  closeAll(): void;
}

export function createLiveStreams({ lifetimeMs = LIFETIME_MS } = {}): LiveStreams {
  const streams = new Map<string, Response[]>();
  let heartbeat: NodeJS.Timeout | undefined;

  function remove(userId: string, response: Response): void {
    const left = (streams.get(userId) ?? []).filter((other) => other !== response);
    if (left.length > 0) streams.set(userId, left);
    else streams.delete(userId);
    if (streams.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  /** Removed at once, because its connection may close late and must not be written to. */
  function end(userId: string, response: Response): void {
    remove(userId, response);
    response.end();
  }

  function beat(): void {
    for (const list of streams.values()) for (const response of list) response.write(': still here\n\n');
  }

  return {
    open(userId, response) {
      response.set({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      if (response.req.method === 'HEAD') return void response.end();
      const own = [...(streams.get(userId) ?? []), response];
      streams.set(userId, own);
      const ending = setTimeout(() => end(userId, response), lifetimeMs);
      response.once('close', () => {
        clearTimeout(ending);
        remove(userId, response);
      });
      response.flushHeaders();
      response.write(`retry: ${RECONNECT_MS}\n\n`);
      heartbeat ??= setInterval(beat, HEARTBEAT_MS);
      for (const oldest of own.slice(0, -MOST_PER_USER)) end(userId, oldest);
    },
    send(userId, event, parts) {
      const data = JSON.stringify({ parts });
      for (const response of streams.get(userId) ?? []) response.write(`event: ${event}\ndata: ${data}\n\n`);
    },
    closeAll() {
      for (const [userId, list] of [...streams]) for (const response of list) end(userId, response);
    },
  };
}
