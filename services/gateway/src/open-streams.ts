import type { Response } from 'express';
import type { FindSession } from './session.ts';

const CHECK_MS = 15_000;

/** The live streams that are open, each with the session it was opened by. */
export interface OpenStreams {
  add(response: Response, sessionId: string | null): void;
  /** Ends those of a session that has ended. */
  endOf(sessionId: string): void;
  endAll(): void;
  stop(): void;
}

/** Asks every 15 s, or as told, whether the sessions still hold: they end elsewhere, too, and by time. An outage ends no stream. */
export function createOpenStreams(findSession: FindSession, checkMs = CHECK_MS): OpenStreams {
  const sessions = new Map<Response, string | null>();
  const endOf = (sessionId: string): void => {
    for (const [response, own] of sessions) if (own === sessionId) response.end();
  };

  async function check(sessionId: string): Promise<void> {
    const user = await findSession(sessionId, { isUse: false }).catch(() => undefined);
    if (user === null) endOf(sessionId);
  }

  const timer = setInterval(() => {
    for (const sessionId of new Set(sessions.values())) if (sessionId !== null) void check(sessionId);
  }, checkMs).unref();

  return {
    add(response, sessionId) {
      sessions.set(response, sessionId);
      response.once('close', () => sessions.delete(response));
    },
    endOf,
    endAll: () => [...sessions.keys()].forEach((response) => response.end()),
    stop: () => clearInterval(timer),
  };
}
