import type { Readable } from 'node:stream';
import { noteRefusal, REFUSAL_HEADER } from '@keyturn/service-kit/http';
import { INTERNAL_CHALLENGE, type TokenIssuer } from '@keyturn/service-kit/identity';
import type { Logger } from '@keyturn/service-kit/log';
import { Problem } from '@keyturn/service-kit/problem';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Request, RequestHandler, Response } from 'express';
import type { Dispatcher } from 'undici';
import { agentOf, isBeingSent, type Agents } from './agents.ts';
import { serviceUnavailable, type Breaker } from './breaker.ts';
import { callService } from './call-service.ts';
import type { ServiceRoute } from './config.ts';
import { readDevice } from './cookies.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { OpenStreams } from './open-streams.ts';
import { placeOf } from './places.ts';
import { forgetSession, rememberLogIn } from './proven.ts';
import { setGzip } from './gzip-wanted.ts';
import { createAnswerGzip, type Gzip } from './gzipped.ts';
import { forwardHeaders, returnHeaders } from './proxy-headers.ts';
import { askAgain, sessionOf, type FindSession, type OutageOf } from './session.ts';
import { whenOver } from './when-over.ts';

/** What is compressed in a fraction of a millisecond. */
const SMALL_BYTES = 64 * 1024;

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
  find: FindSession;
  outageOf: OutageOf;
  streams: OpenStreams;
  kept: KeptAnswers;
  log: Logger;
}): RequestHandler {
  const askWhoCalls = askAgain(deps.find, deps.outageOf);
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
    const abort = new AbortController();
    const read: { body: Readable | null } = { body: null };
    // The caller may have left while the session was looked up.
    whenOver(response, () => {
      // What came to its end has nothing to be told.
      if (!read.body?.readableEnded) abort.abort();
      deps.kept.forget(response);
    });
    if (abort.signal.aborted) return;
    const agent = agentOf(deps.agents, request);
    const mayLast = agent === deps.agents.lasting;
    const call = (): Promise<Dispatcher.ResponseData> =>
      inSpan({ name: `call ${service.name}`, kind: 'client' }, (traceparent) =>
        callService(
          { agent, mayLast, service, askAgain: askWhoCalls },
          request,
          { ...headers, ...(traceparent && { traceparent }) },
          abort.signal,
        ),
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
    read.body = answer.body;
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
    noteRefusal(request, String(answer.headers[REFUSAL_HEADER] ?? ''));
    if (answer.statusCode < 300) noteSession(request, answer, deps.streams);
    await sendBack(answer, response, mayLast ? null : deps.kept, gzip);
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

async function sendBack(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  response: Response,
  kept: KeptAnswers | null,
  gzip: Gzip,
): Promise<void> {
  // Refused meanwhile, as its sender was too slow, or its caller has left.
  const isOver = response.headersSent || response.destroyed || response.req.socket.destroyed;
  if (isOver) return void body.on('error', () => undefined).destroy();
  response.status(statusCode).set(returnHeaders(headers));
  if (kept && isSmall(response)) {
    const isGzip = setGzip(response.req, response);
    const bytes = await kept.keepWhole(response, body).catch(() => null);
    if (bytes === null) return void response.destroy();
    const isOften = sessionOf(response.req).user === null;
    const sent = isGzip ? gzip(bytes, isOften) : bytes;
    return void response.set('content-length', String(sent.length)).end(sent);
  }
  const answer = kept ? kept.keep(response, body, setGzip(response.req, response)) : body;
  response.flushHeaders();
  // Either side went away in the middle; the connection is the only thing left to end.
  answer.once('error', () => response.destroy());
  answer.pipe(response);
}

/** Whether an answer, its head already set, is told as a whole at once: streams cost more than what flows through them. */
const isSmall = (response: Response): boolean =>
  response.req.method !== 'HEAD' &&
  response.statusCode !== 304 &&
  Number(response.getHeader('content-length') ?? Infinity) <= SMALL_BYTES;
