import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { Agent, type Dispatcher } from 'undici';
import type { ServiceRoute } from './sources.ts';

const CONNECT_TIMEOUT_MS = 1_500;

/** Longest silence within an answer; an open stream sends every 20 s. */
const BODY_TIMEOUT_MS = 60_000;

const SESSION_CONNECTIONS = 64;

/** Keep-alive connections to the services. */
export interface Agents {
  /** Short calls: a limited number per service, others wait. */
  readonly calls: Agent;
  /** Session look-ups, with which every person's call begins. */
  readonly sessions: Agent;
  /** Live streams, photos and uploads, which last as long as their reader or sender. */
  readonly lasting: Agent;
}

export function createAgents(serviceConnections: number): Agents {
  const options = { connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 4_000, bodyTimeout: BODY_TIMEOUT_MS };
  return {
    calls: new Agent({ ...options, connections: serviceConnections }),
    sessions: new Agent({ ...options, connections: SESSION_CONNECTIONS }),
    lasting: new Agent(options),
  };
}

/** The agent for a call. */
export function agentOf(agents: Agents, request: Request): Agent {
  const path = pathOf(request);
  const isLive = request.method === 'GET' && /^\/api\/live\/?$/.test(path);
  return isLive || path.startsWith('/media/') || bringsPhoto(request) ? agents.lasting : agents.calls;
}

/** Whether a call is an upload's form, which streams through. */
export const isUpload = (request: Request): boolean =>
  request.method === 'POST' && /^\/api\/media\/upload\/?$/i.test(pathOf(request));

/** A profile without a new photo is smaller, even with its longest texts. */
const PHOTO_BYTES = 1_536;

/** Whether a call contains a photo, in a form or profile, which waits for decoding. */
const bringsPhoto = (request: Request): boolean =>
  isUpload(request) || (/^\/api\/profiles\/?$/i.test(pathOf(request)) && bodySize(request) > PHOTO_BYTES);

const bodySize = ({ body }: Request): number => (Buffer.isBuffer(body) ? body.length : 0);

/** Complete also where a router has stripped a part, as below `/api`. */
const pathOf = ({ baseUrl, path }: Request): string => baseUrl + path;

/**
 * Longest wait for a service's first answer, in ms, within six seconds (security section 4): undici's timers may be
 * more than half a second late.
 */
const HEADERS_TIMEOUT_MS = 5_300;
/** For a call with a photo: the service decodes other photos first. */
const UPLOAD_TIMEOUT_MS = 60_000;
const AGAIN_WITHIN_MS = 2_000;

/**
 * Calls a service, and retries a read once after a connection error. Throws undici's errors, and an Error after the
 * time limit.
 */
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
    // A read changes nothing, so it is retried once without a connection, or when the kept one was just closed. A slow
    // failure is not retried: the caller would wait twice.
    if (isRead && isConnectionError(error) && performance.now() - startedAt < AGAIN_WITHIN_MS) return send();
    throw error;
  }
}

/**
 * Limits the wait for an answer's head, including the connection, and nothing after it. An upload takes as long as its
 * sender.
 */
async function within(
  limitMs: number | null,
  signal: AbortSignal,
  ask: (ended: AbortSignal) => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  if (limitMs === null) return ask(signal);
  const late = new AbortController();
  // undici aborts a queued call only once it has a connection.
  const ended = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason as Error));
  });
  signal.addEventListener('abort', () => late.abort(signal.reason));
  const timer = setTimeout(() => late.abort(new Error(`The service did not answer within ${limitMs} ms.`)), limitMs);
  return Promise.race([ask(late.signal), ended]).finally(() => clearTimeout(timer));
}

function bodyOf(request: Request): Buffer | PassThrough | null {
  if (!isUpload(request)) return Buffer.isBuffer(request.body) ? request.body : null;
  // If the service stops reading, the rest is drained, or the sender would not get the answer.
  const body = request.pipe(new PassThrough());
  body.once('close', () => request.unpipe(body).resume());
  return body;
}

const isConnectionError = (error: unknown): boolean =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'].includes((error as { code?: string }).code ?? '');
