import type { Request } from 'express';
import { Agent } from 'undici';

const CONNECT_TIMEOUT_MS = 1_500;

/** Longest silence within an answer; an open stream sends a sign of life every 20 s. */
const BODY_TIMEOUT_MS = 60_000;

const SESSION_CONNECTIONS = 64;

/** The connections to the services, kept open between calls. */
export interface Agents {
  /** Calls that are answered soon: so many at a time to each service, others wait for a moment. */
  readonly calls: Agent;
  /** Who holds a session: every call of a person begins with it. */
  readonly sessions: Agent;
  /** Live streams, photos and uploads: they last as long as their reader or sender takes. */
  readonly lasting: Agent;
}

/** Opens none yet. */
export function createAgents(serviceConnections: number): Agents {
  const options = { connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 4_000, bodyTimeout: BODY_TIMEOUT_MS };
  return {
    calls: new Agent({ ...options, connections: serviceConnections }),
    sessions: new Agent({ ...options, connections: SESSION_CONNECTIONS }),
    lasting: new Agent(options),
  };
}

/** The connections that a call goes over. */
export function agentOf(agents: Agents, request: Request): Agent {
  const path = pathOf(request);
  const isLive = request.method === 'GET' && /^\/api\/live\/?$/.test(path);
  return isLive || path.startsWith('/media/') || bringsPhoto(request) ? agents.lasting : agents.calls;
}

/** Whether a call is the form of an upload, which passes through as it comes. */
export const isUpload = (request: Request): boolean =>
  request.method === 'POST' && /^\/api\/media\/upload\/?$/i.test(pathOf(request));

/** A profile without a new photo is smaller, its words at their longest. */
const PHOTO_BYTES = 1_536;

/** Whether a call brings a photo, which waits until others are decoded: in a form, or in a profile. */
export const bringsPhoto = (request: Request): boolean =>
  isUpload(request) || (/^\/api\/profiles\/?$/i.test(pathOf(request)) && bodySize(request) > PHOTO_BYTES);

const bodySize = ({ body }: Request): number => (Buffer.isBuffer(body) ? body.length : 0);

/** Whole also where a part of it has been taken away, as in what is mounted below `/api`. */
const pathOf = ({ baseUrl, path }: Request): string => baseUrl + path;
