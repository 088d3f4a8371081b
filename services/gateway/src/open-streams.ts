import type { Response } from 'express';
import type { FindSession } from './session.ts';

const CHECK_MS = 15_000;
/** A round is asked in so many parts: thousands of look-ups at one moment would make calls of people wait. */
const PARTS = 50;
/** Sessions opened one after the other come into parts far from each other: it has no divisor in common with them. */
const STRIDE = 31;

/** The live streams that are open, each with the session it was opened by. */
export interface OpenStreams {
  add(response: Response, sessionId: string | null): void;
  /** Ends those of a session that has ended. */
  endOf(sessionId: string): void;
  endAll(): void;
  stop(): void;
}

/** The open streams of one session, and the part of a round in which it is asked for. */
interface OfSession {
  readonly responses: Set<Response>;
  readonly part: number;
}

/**
 * Checks, by default every 15 s, whether the sessions still hold: they end elsewhere, too, and by time.
 * The checks are spread over the interval. An outage ends no stream.
 */
export function createOpenStreams(findSession: FindSession, checkMs = CHECK_MS): OpenStreams {
  const sessions = new Map<string, OfSession>();
  const ofNobody = new Set<Response>();
  let [nextPart, partNow] = [0, 0];

  const endOf = (sessionId: string): void => {
    for (const response of sessions.get(sessionId)?.responses ?? []) response.end();
  };

  async function check(sessionId: string): Promise<void> {
    const user = await findSession(sessionId, { isUse: false }).catch(() => undefined);
    if (user === null) endOf(sessionId);
  }

  function findOrAdd(sessionId: string): OfSession {
    const found = sessions.get(sessionId) ?? { responses: new Set<Response>(), part: nextPart };
    if (!sessions.has(sessionId)) nextPart = (nextPart + STRIDE) % PARTS;
    sessions.set(sessionId, found);
    return found;
  }

  const timer = setInterval(() => {
    for (const [sessionId, { part }] of sessions) if (part === partNow) void check(sessionId);
    partNow = (partNow + 1) % PARTS;
  }, checkMs / PARTS).unref();

  return {
    add(response, sessionId) {
      const responses = sessionId === null ? ofNobody : findOrAdd(sessionId).responses;
      responses.add(response);
      response.once('close', () => {
        responses.delete(response);
        if (sessionId !== null && responses.size === 0) sessions.delete(sessionId);
      });
    },
    endOf,
    endAll() {
      for (const { responses } of [{ responses: ofNobody }, ...sessions.values()])
        for (const response of responses) response.end();
    },
    stop: () => clearInterval(timer),
  };
}
