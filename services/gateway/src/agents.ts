import type { Request } from 'express';
import { Agent } from 'undici';
import { isLive } from './live.ts';
import { isLogIn } from './log-in.ts';

const CONNECT_TIMEOUT_MS = 1_500;

/** Longest silence within an answer; an open stream says every 20 s that it is still there. */
const BODY_TIMEOUT_MS = 60_000;

/** Twice as many as there may be of those that profiles slows down: the rest is for devices where somebody has logged in before. */
const LOG_IN_CONNECTIONS = 256;
const SESSION_CONNECTIONS = 64;

/** The connections to the services, kept open between calls. */
export interface Agents {
  /**
   * Calls that are answered soon: so many at a time to each service, others wait. A service at its limit takes new connections only one by
   * one, between rounds of its others: there are not many of them.
   */
  readonly calls: Agent;
  /** Those that profiles slows down hold theirs for seconds: neither other calls nor look-ups of sessions wait behind them (decision 0050). */
  readonly logIns: Agent;
  /** Who holds a session: every call of a person begins with it. */
  readonly sessions: Agent;
  /** Live streams, photos, uploads and every call that is still being sent: they last as long as their reader or sender takes. */
  readonly lasting: Agent;
}

/** Opens none yet. */
export function createAgents(serviceConnections: number): Agents {
  const options = { connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 4_000, bodyTimeout: BODY_TIMEOUT_MS };
  return {
    calls: new Agent({ ...options, connections: serviceConnections }),
    logIns: new Agent({ ...options, connections: LOG_IN_CONNECTIONS }),
    sessions: new Agent({ ...options, connections: SESSION_CONNECTIONS }),
    lasting: new Agent(options),
  };
}

/** The connections that a call goes over. Who stops in the middle of one keeps none that others wait for. */
export function agentOf(agents: Agents, request: Request): Agent {
  const mayLast = isLive(request) || request.path.startsWith('/media/') || isUpload(request);
  if (mayLast || isBeingSent(request)) return agents.lasting;
  return isLogIn(request) ? agents.logIns : agents.calls;
}

/** A profile without a new photo is smaller: e-mail address, name, location, school and the address of a stored photo at their longest fit. */
const PHOTO_BYTES = 1_536;

/** Whether a call brings a photo, which waits for its turn to be decoded: in a form, or in a profile. */
export const isUpload = (request: Request): boolean => {
  if (request.method !== 'POST') return false;
  // Whole also where a part of it has been taken away, as in what is mounted below `/api`.
  const path = request.baseUrl + request.path;
  if (/^\/api\/media\/upload\/?$/i.test(path)) return true;
  return /^\/api\/profiles\/?$/i.test(path) && Number(request.headers['content-length'] ?? Infinity) > PHOTO_BYTES;
};

/** Whether some of its body is still to come. */
export const isBeingSent = (request: Request): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !request.complete;
