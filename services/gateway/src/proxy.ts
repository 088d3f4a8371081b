import { noteRefusal, REFUSAL_HEADER } from '@keyturn/service-kit/http';
import { INTERNAL_CHALLENGE, type TokenIssuer } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { Problem } from '@keyturn/service-kit/problem';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Request, RequestHandler, Response } from 'express';
import type { Dispatcher } from 'undici';
import { serviceUnavailable, type Breaker } from './breaker.ts';
import { agentOf, callService, type Agents } from './call-service.ts';
import type { ServiceRoute } from './sources.ts';
import { readDevice, sessionsIn } from './cookies.ts';
import type { OpenStreams } from './open-streams.ts';
import { createAnswerGzip, setGzip, type Gzip } from './gzipped.ts';
import { forwardHeaders, returnHeaders } from './proxy-headers.ts';
import { sessionOf } from './session.ts';

/** JSON up to this size is read from its service at once, so that a slow reader does not occupy it. */
const WHOLE_BYTES = 2 * 1024 * 1024;

/** The service with the longest prefix of a path; a prefix includes everything below it. */
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

/** Forwards a call to its service and returns the answer unchanged. */
export function forward(deps: {
  services: readonly ServiceRoute[];
  tokens: TokenIssuer;
  agents: Agents;
  breakerOf: (service: string) => Breaker;
  streams: OpenStreams;
  log: Logger;
}): RequestHandler {
  const gzip = createAnswerGzip();
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
    // The caller may have left during the session look-up.
    if (response.closed) return;
    const abort = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) abort.abort();
    });
    const agent = agentOf(deps.agents, request);
    const call = (): Promise<Dispatcher.ResponseData> =>
      inSpan({ name: `call ${service.name}`, kind: 'client' }, (traceparent) =>
        callService(agent, service, request, { ...headers, ...(traceparent && { traceparent }) }, abort.signal),
      );
    // An incompletely sent call proves nothing about the service.
    const isItsFault = (): boolean => !abort.signal.aborted && request.complete;
    const answer = await deps
      .breakerOf(service.name)(call, isItsFault)
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return null;
        if (cause instanceof Problem) throw cause;
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
      deps.streams.add(response, sessionId);
    }
    noteRefusal(request, String(answer.headers[REFUSAL_HEADER] ?? ''));
    endStreamsOfLast(request, answer, deps.streams);
    await sendBack(answer, response, gzip);
  };
}

/** When an answer sets or clears the session cookie, the previous session has ended. */
function endStreamsOfLast(request: Request, { headers }: Dispatcher.ResponseData, streams: OpenStreams): void {
  const { sessionId } = sessionOf(request);
  if (sessionId === null) return;
  const given = sessionsIn([headers['set-cookie'] ?? []].flat());
  if (given.some((other) => other !== sessionId)) streams.endOf(sessionId);
}

async function sendBack(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  response: Response,
  gzip: Gzip,
): Promise<void> {
  response.status(statusCode).set(returnHeaders(headers));
  if (!isWhole(response)) {
    response.flushHeaders();
    // Either side left halfway; only closing the connection remains.
    body.once('error', () => response.destroy());
    return void body.pipe(response);
  }
  const bytes = await body.arrayBuffer().then(Buffer.from, () => null);
  if (bytes === null) return void response.destroy();
  const isOften = sessionOf(response.req).user === null;
  const sent = setGzip(response.req, response, bytes.length) ? await gzip(bytes, isOften) : bytes;
  response.set('content-length', String(sent.length)).end(sent);
}

/** Whether an answer, its head already set, is JSON of known size. */
const isWhole = (response: Response): boolean =>
  response.req.method !== 'HEAD' &&
  response.statusCode !== 304 &&
  /^application\/([a-z]+\+)?json/.test(String(response.getHeader('content-type'))) &&
  Number(response.getHeader('content-length') ?? Infinity) <= WHOLE_BYTES;
