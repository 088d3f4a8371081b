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

/** JSON up to so many bytes is taken from its service at once: a slow reader then holds nothing of it. */
const WHOLE_BYTES = 2 * 1024 * 1024;

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

/** Sends a call to the service that owns its address and the answer back; knows nothing about either. */
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
    // The caller may have left while the session was looked up.
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
    // A call that was not sent to its end shows nothing about the service.
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

/** Where an answer sets or clears the cookie of the session, the one that came with the call is over. */
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
    // Either side went away in the middle; the connection is the only thing left to end.
    body.once('error', () => response.destroy());
    return void body.pipe(response);
  }
  const bytes = await body.arrayBuffer().then(Buffer.from, () => null);
  if (bytes === null) return void response.destroy();
  const isOften = sessionOf(response.req).user === null;
  const sent = setGzip(response.req, response, bytes.length) ? await gzip(bytes, isOften) : bytes;
  response.set('content-length', String(sent.length)).end(sent);
}

/** Whether an answer, its head already set, is JSON that is sent as a whole. */
const isWhole = (response: Response): boolean =>
  response.req.method !== 'HEAD' &&
  response.statusCode !== 304 &&
  /^application\/([a-z]+\+)?json/.test(String(response.getHeader('content-type'))) &&
  Number(response.getHeader('content-length') ?? Infinity) <= WHOLE_BYTES;
