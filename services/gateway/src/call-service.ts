import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { Agent, type Dispatcher } from 'undici';
import type { ServiceRoute } from './sources.ts';

const CONNECT_TIMEOUT_MS = 1_500;

/** Longest silence within an answer; an open stream says every 20 s that it is still there. */
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

/**
 * Longest wait for a service's first answer, in ms, within six seconds (security section 4): the clock of the connections may be more
 * than half a second late.
 */
const HEADERS_TIMEOUT_MS = 5_300;
/** Of a call that brings a photo: other people's are decoded before it. */
const UPLOAD_TIMEOUT_MS = 60_000;
const AGAIN_WITHIN_MS = 2_000;

/** Asks a service, and once more where a read found no connection. Throws what undici throws, and an Error where no answer came in time. */
export async function callService(
  agent: Agent,
  service: ServiceRoute,
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const limitMs = bringsPhoto(request) ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS;
  const startedAt = performance.now();
  const send = () => {
    const leftMs = Math.round(limitMs - (performance.now() - startedAt));
    return within(isUpload(request) ? null : leftMs, signal, (ended) =>
      agent.request({
        origin: service.url,
        path: request.originalUrl,
        method: request.method,
        headers,
        body: isRead ? null : bodyOf(request),
        signal: ended,
        headersTimeout: leftMs,
      }),
    );
  };
  try {
    return await send();
  } catch (error) {
    // A read changes nothing, so it is asked once more when there was no connection, or the kept one had just been closed; one that
    // a service kept waiting would wait twice.
    if (isRead && isConnectionError(error) && performance.now() - startedAt < AGAIN_WITHIN_MS) return send();
    throw error;
  }
}

/** Bounds the wait for the head of an answer, that for a connection included, and nothing after it. An upload takes as long as its sender. */
async function within(
  limitMs: number | null,
  signal: AbortSignal,
  ask: (ended: AbortSignal) => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  if (limitMs === null) return ask(signal);
  const late = new AbortController();
  // A call that waits for a connection learns of its abort only once it has one.
  const ended = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason as Error));
  });
  signal.addEventListener('abort', () => late.abort(signal.reason));
  const timer = setTimeout(() => late.abort(new Error(`The service did not answer within ${limitMs} ms.`)), limitMs);
  return Promise.race([ask(late.signal), ended]).finally(() => clearTimeout(timer));
}

function bodyOf(request: Request): Buffer | PassThrough | null {
  if (!isUpload(request)) return Buffer.isBuffer(request.body) ? request.body : null;
  // Where the service stops reading, the rest is read and dropped, or the sender would not get the answer.
  const body = request.pipe(new PassThrough());
  body.once('close', () => request.unpipe(body).resume());
  return body;
}

const isConnectionError = (error: unknown): boolean =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'].includes((error as { code?: string }).code ?? '');
