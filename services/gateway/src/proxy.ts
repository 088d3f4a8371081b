import { PassThrough } from 'node:stream';
import { INTERNAL_CHALLENGE, type TokenIssuer } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Request, RequestHandler, Response } from 'express';
import { Agent, type Dispatcher } from 'undici';
import { serviceUnavailable, type Breaker } from './breaker.ts';
import type { ServiceRoute } from './config.ts';
import { isLive } from './live.ts';
import { forwardHeaders, returnHeaders } from './proxy-headers.ts';
import { sessionOf } from './session.ts';

/** Longest wait for a service's first answer, in ms; an upload is sent and re-encoded meanwhile (security section 9). */
const HEADERS_TIMEOUT_MS = 6_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 1_500;

/** Longest silence within an answer; an open stream says every 20 s that it is still there. */
const BODY_TIMEOUT_MS = 60_000;

/** A service at its limit takes new connections only one by one, between rounds of its others: there are not many of them. */
const MOST_CONNECTIONS = 128;

/** The connections to the services, kept open between calls. */
export interface Agents {
  /** Calls that are answered soon: at most 128 at a time to each service, others wait. */
  readonly calls: Agent;
  /** Live streams, photos and uploads, which last as long as their reader or sender takes. */
  readonly lasting: Agent;
}

/** Opens none yet. */
export function createAgents(): Agents {
  const options = { connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 4_000, bodyTimeout: BODY_TIMEOUT_MS };
  return { calls: new Agent({ ...options, connections: MOST_CONNECTIONS }), lasting: new Agent(options) };
}

const mayLast = (request: Request): boolean =>
  isLive(request) || request.path.startsWith('/media/') || Boolean(request.is('multipart/form-data'));

/** The service whose prefix is the longest that covers a path; a prefix covers itself and what stands below it. */
export function findService(services: readonly ServiceRoute[], path: string): ServiceRoute | null {
  let best: { service: ServiceRoute; length: number } | null = null;
  for (const service of services) {
    for (const prefix of service.prefixes) {
      const isCovered = path === prefix || path.startsWith(`${prefix}/`);
      if (isCovered && prefix.length > (best?.length ?? 0)) best = { service, length: prefix.length };
    }
  }
  return best?.service ?? null;
}

/** Streams a call to the service that owns its address and the answer back; knows nothing about either. */
export function forward(deps: {
  services: readonly ServiceRoute[];
  tokens: TokenIssuer;
  agents: Agents;
  breakerOf: (service: string) => Breaker;
  log: Logger;
}): {
  handle: RequestHandler;
  endStreams(): void;
} {
  const streams = new Set<Response>();

  const handle: RequestHandler = async (request, response, next) => {
    const service = findService(deps.services, request.path);
    if (!service) return next();
    const { user, sessionId } = sessionOf(request);
    const headers = {
      ...forwardHeaders(request),
      'x-internal-token': await deps.tokens.issue({ audience: service.name, user }),
      ...(service.name === 'profiles' && sessionId !== null && { 'x-session-id': sessionId }),
    };
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const agent = mayLast(request) ? deps.agents.lasting : deps.agents.calls;
    const call = (): Promise<Dispatcher.ResponseData> =>
      inSpan({ name: `call ${service.name}`, kind: 'client' }, (traceparent) =>
        callService(agent, service, request, { ...headers, ...(traceparent && { traceparent }) }, abort.signal),
      );
    const answer = await deps
      .breakerOf(service.name)(call, () => !abort.signal.aborted)
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return null;
        deps.log.warn({ service: service.name, err: cause }, 'service does not answer');
        throw serviceUnavailable();
      });
    if (!answer) return;
    if (answer.headers['www-authenticate'] === INTERNAL_CHALLENGE) {
      answer.body.resume();
      deps.log.error({ service: service.name }, 'service refuses our tokens: its TOKEN_PUBLIC_KEY is not of our key');
      throw serviceUnavailable();
    }
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    sendBack(answer, response);
  };

  return { handle, endStreams: () => streams.forEach((response) => response.end()) };
}

async function callService(
  agent: Agent,
  service: ServiceRoute,
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const send = () =>
    agent.request({
      origin: service.url,
      path: request.originalUrl,
      method: request.method,
      headers,
      body: isRead ? null : bodyOf(request),
      signal,
      headersTimeout: request.is('multipart/form-data') ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS,
    });
  try {
    return await send();
  } catch (error) {
    // A read changes nothing, so it is asked once more when there was no connection, or the kept one had just been closed.
    if (isRead && isConnectionError(error)) return send();
    throw error;
  }
}

/** A request's body; where the service stops reading, the rest is read and dropped, or the sender would not get the answer. */
function bodyOf(request: Request): PassThrough {
  const body = new PassThrough();
  request.pipe(body);
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return body;
}

const isConnectionError = (error: unknown): boolean =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'].includes((error as { code?: string }).code ?? '');

function sendBack(answer: Dispatcher.ResponseData, response: Response): void {
  response.status(answer.statusCode).set(returnHeaders(answer.headers));
  response.flushHeaders();
  // Either side went away in the middle; the connection is the only thing left to end.
  answer.body.once('error', () => response.destroy());
  answer.body.pipe(response);
}
