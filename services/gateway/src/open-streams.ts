import type { Response } from 'express';
import type { FindSession } from './session.ts';

const CHECK_MS = 15_000;
/** A round is split into parts: thousands of look-ups at once would delay calls. */
const PARTS = 50;
/** Spreads consecutive sessions over distant parts; coprime to their count. */
const STRIDE = 31;

/** The open live streams with their sessions. */
export interface OpenStreams {
  add(response: Response, sessionId: string | null): void;
  /** Ends the streams of an ended session. */
  endOf(sessionId: string): void;
  endAll(): void;
  stop(): void;
}

/** One session's open streams, and its part of a round. */
interface OfSession {
  readonly responses: Set<Response>;
  readonly part: number;
}

/**
 * Checks, every 15 s by default, whether sessions are still valid: they also end elsewhere, or expire. The checks are
 * spread over the interval. An outage ends no stream.
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
