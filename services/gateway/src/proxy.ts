import { Transform } from 'node:stream';
import { INTERNAL_CHALLENGE, type TokenIssuer } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { Problem } from '@keyturn/service-kit/problem';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Request, RequestHandler, Response } from 'express';
import type { Agent, Dispatcher } from 'undici';
import { agentOf, isBeingSent, isUpload, type Agents } from './agents.ts';
import { serviceUnavailable, type Breaker } from './breaker.ts';
import type { ServiceRoute } from './config.ts';
import { readDevice } from './cookies.ts';
import type { OpenStreams } from './open-streams.ts';
import { placeOf, type Place } from './places.ts';
import { forgetSession, rememberLogIn } from './proven.ts';
import { forwardHeaders, returnHeaders } from './proxy-headers.ts';
import { sessionOf } from './session.ts';
import { whenOver } from './when-over.ts';

/**
 * Longest wait for a service's first answer, in ms, within six seconds (security section 9): the clock of the connections may be more
 * than half a second late. An upload is sent and re-encoded meanwhile.
 */
const HEADERS_TIMEOUT_MS = 5_300;
/** Of a call that brings a photo: other people's are decoded before it. */
const UPLOAD_TIMEOUT_MS = 60_000;
const AGAIN_WITHIN_MS = 2_000;

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
  streams: OpenStreams;
  log: Logger;
}): RequestHandler {
  return async (request, response, next) => {
    const service = findService(deps.services, request.path);
    if (!service) return next();
    const { user, sessionId } = sessionOf(request);
    const device = readDevice(request);
    const headers = {
      ...forwardHeaders(request),
      'x-internal-token': await deps.tokens.issue({ audience: service.name, user }),
      ...(service.name === 'profiles' && sessionId !== null && { 'x-session-id': sessionId }),
      ...(service.name === 'profiles' && device !== null && { 'x-device': device }),
    };
    const abort = new AbortController();
    // The caller may have left while the session was looked up.
    whenOver(response, () => abort.abort());
    if (abort.signal.aborted) return;
    const agent = agentOf(deps.agents, request);
    const call = (): Promise<Dispatcher.ResponseData> =>
      inSpan({ name: `call ${service.name}`, kind: 'client' }, (traceparent) =>
        callService(agent, service, request, { ...headers, ...(traceparent && { traceparent }) }, abort.signal),
      );
    const answer = await deps
      // A call that was not sent to its end says nothing about the service.
      .breakerOf(service.name)(
        call,
        (error) => !abort.signal.aborted && !(error instanceof Problem) && !isBeingSent(request),
      )
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return null;
        if (cause instanceof Problem) throw cause;
        deps.log.warn({ service: service.name, err: cause }, 'service does not answer');
        throw serviceUnavailable();
      });
    if (!answer) return;
    // What is left to do takes as long as its reader does.
    placeOf(request).leave();
    if (answer.headers['www-authenticate'] === INTERNAL_CHALLENGE) {
      answer.body.resume();
      deps.log.error({ service: service.name }, 'service refuses our tokens: its TOKEN_PUBLIC_KEY is not of our key');
      throw serviceUnavailable();
    }
    if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
      deps.streams.add(response, sessionId);
    }
    if (answer.statusCode < 300) noteSession(request, answer, deps.streams);
    sendBack(answer, response);
  };
}

/** After a log-out, and after a log-in or registration, the session that came with it is over; the latter two prove a device. */
function noteSession(request: Request, { headers }: Dispatcher.ResponseData, streams: OpenStreams): void {
  const { method, path } = request;
  const [, what] = /^\/api\/users\/(logout|login|register)\/?$/i.exec(path) ?? [];
  if (method !== 'POST' || what === undefined) return;
  const { sessionId } = sessionOf(request);
  if (sessionId !== null) {
    streams.endOf(sessionId);
    forgetSession(sessionId);
  }
  if (what.toLowerCase() !== 'logout') rememberLogIn(request, [headers['set-cookie'] ?? []].flat());
}

async function callService(
  agent: Agent,
  service: ServiceRoute,
  request: Request,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const limitMs = isUpload(request) ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS;
  const startedAt = performance.now();
  const send = () =>
    agent.request({
      origin: service.url,
      path: request.originalUrl,
      method: request.method,
      headers,
      body: isRead ? null : bodyOf(request),
      signal,
      headersTimeout: Math.round(limitMs - (performance.now() - startedAt)),
    });
  try {
    return await send();
  } catch (error) {
    // A read changes nothing, so it is asked once more when there was no connection, or the kept one had just been closed; one that
    // a service kept waiting would wait twice.
    if (isRead && isConnectionError(error) && performance.now() - startedAt < AGAIN_WITHIN_MS) return send();
    throw error;
  }
}

/**
 * A request's body. It takes as long as its sender does, and holds no place meanwhile; its last byte waits for one, or the
 * service would begin; all others are passed on, or the service would hear nothing of a call and end the connection. Where the service stops reading, the rest is read and dropped, or the sender would not get the answer.
 */
function bodyOf(request: Request): Transform {
  const place = placeOf(request);
  if (!request.complete) place.leave();
  const body = holdLast(place);
  request.pipe(body);
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return body;
}

function holdLast(place: Place): Transform {
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (last) this.push(last);
      if (chunk.length > 1) this.push(chunk.subarray(0, -1));
      last = chunk.subarray(-1);
      done();
    },
    flush(done) {
      try {
        place.enter();
        done(null, last);
      } catch (error) {
        done(error as Problem);
      }
    },
  });
}

const isConnectionError = (error: unknown): boolean =>
  ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'].includes((error as { code?: string }).code ?? '');

function sendBack(answer: Dispatcher.ResponseData, response: Response): void {
  // Refused meanwhile, as its sender was too slow.
  if (response.headersSent) return void answer.body.on('error', () => undefined).destroy();
  response.status(answer.statusCode).set(returnHeaders(answer.headers));
  response.flushHeaders();
  // Either side went away in the middle; the connection is the only thing left to end.
  answer.body.once('error', () => response.destroy());
  answer.body.pipe(response);
}
