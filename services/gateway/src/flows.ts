import type { Socket } from 'node:net';
import { TurnedAway } from '@keyturn/service-kit/problem';
import { resetSocket } from '@keyturn/service-kit/reset-socket';
import type { RequestHandler, Response, Request } from 'express';
import { addressKey } from './limits.ts';
import { isLive } from './live.ts';
import { tooManyAtOnce } from './places.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { whenOver, whenSent } from './when-over.ts';

const CHECK_MS = 1_000;
/** How long a caller may take before the rate counts, sending and reading. A phone in a tunnel is back by then. */
const SENDING_GRACE_MS = 10_000;
const READING_GRACE_MS = 30_000;
/** A bad phone line has fifty times as much. */
const BYTES_PER_SECOND = 1_024;

/** So long an answer may take whatever there is of others; then those on their way longest make room. */
const WEIGHED_AFTER_MS = 5_000;
const MEGABYTE = 2 ** 20;

/** A request from its first byte to the last of its answer. */
interface Flow {
  readonly request: Request;
  readonly response: Response;
  readonly address: string;
  readonly startedMs: number;
  readonly readBefore: number;
  /** Since when, and from which byte on, the caller has had something to read. */
  reading: { sinceMs: number; sentBefore: number } | null;
}

/** All requests that are open. */
export interface Flows {
  readonly handle: RequestHandler;
  stop(): void;
}

interface FlowLimits {
  readonly open: number;
  readonly addressOpen: number;
  /** Of answers that are being read, in all and to one address. */
  readonly answerMegabytes: number;
  readonly addressAnswerMegabytes: number;
}

/**
 * Bounds how many requests are open and how large the answers are that are being read, in all and per address, and ends those whose
 * caller sends or reads at a crawl.
 */
export function createFlows(limits: FlowLimits, kept: KeptAnswers, clockMs: () => number): Flows {
  const flows = new Set<Flow>();
  const byAddress = new Map<string, number>();

  const timer = setInterval(() => {
    const nowMs = clockMs();
    for (const flow of flows) check(flow, nowMs);
    kept.check();
    const weigh = (flow: Flow) => (nowMs - flow.startedMs > WEIGHED_AFTER_MS ? unreadOf(flow) : 0);
    cutHeavy(weigh, limits.addressAnswerMegabytes, limits.answerMegabytes);
  }, CHECK_MS).unref();

  /** Megabytes of an answer that its caller has not taken yet; of one whose length nobody told, what is kept of it here. */
  function unreadOf({ request, response, reading }: Flow): number {
    if (!response.headersSent || reading === null) return 0;
    const size = Number(response.getHeader('content-length') ?? 0);
    const unsent = size - (flushed(request.socket) - reading.sentBefore);
    return Math.max(0, unsent / MEGABYTE, kept.of(response));
  }

  /** What is not read lies in memory, here and in the kernel: the oldest make room, in all those of whoever has most. */
  function cutHeavy(weigh: (flow: Flow) => number, mostOfAddress: number, mostOfAll: number): void {
    const heavy = new Map<string, { flows: { flow: Flow; left: number }[]; sum: number }>();
    for (const flow of flows) {
      const left = weigh(flow);
      if (left === 0) continue;
      const own = heavy.get(flow.address) ?? { flows: [], sum: 0 };
      heavy.set(flow.address, own);
      own.flows.push({ flow, left });
      own.sum += left;
    }
    const all = [...heavy.values()];
    const cutOldest = (own: (typeof all)[number]): void => {
      const oldest = own.flows.shift();
      if (!oldest) return;
      own.sum -= oldest.left;
      cut(oldest.flow);
    };
    for (const own of all) while (own.sum > mostOfAddress && own.flows.length > 0) cutOldest(own);
    const holding = () => all.filter((own) => own.flows.length > 0);
    const sumOfAll = (): number => holding().reduce((sum, own) => sum + own.sum, 0);
    while (sumOfAll() > mostOfAll) cutOldest(holding().reduce((most, own) => (own.sum > most.sum ? own : most)));
  }

  /** Of the address that has most open, the one that has been on its way longest makes room: what is quick never does. */
  function makeRoom(): void {
    let [given, most] = [null as Flow | null, 0];
    for (const flow of flows) {
      const count = byAddress.get(flow.address) ?? 0;
      const isOnItsWay = !flow.request.complete || flow.response.headersSent;
      if (isOnItsWay && count > most) [given, most] = [flow, count];
    }
    if (given === null) throw new TurnedAway('Keyturn is busy. Please try again.', 1, 'busy');
    cut(given);
  }

  function end(flow: Flow): void {
    const { address } = flow;
    flows.delete(flow);
    const left = (byAddress.get(address) ?? 0) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    handle(request, response, next) {
      if (isLive(request)) return next();
      const address = addressKey(request);
      const own = byAddress.get(address) ?? 0;
      if (own >= limits.addressOpen) throw tooManyAtOnce();
      if (flows.size >= limits.open) makeRoom();
      const { socket } = request;
      const flow: Flow = {
        request,
        response,
        address,
        startedMs: clockMs(),
        readBefore: socket.bytesRead,
        reading: null,
      };
      flows.add(flow);
      byAddress.set(address, own + 1);
      // A body that goes on after its answer still keeps the connection.
      whenOver(response, () => whenSent(request, () => end(flow)));
      next();
    },
    stop: () => clearInterval(timer),
  };
}

const cut = ({ request }: Flow): void => resetSocket(request.socket);

function check(flow: Flow, nowMs: number): void {
  const { request, response } = flow;
  const { socket } = request;
  if (!request.complete) {
    const read = socket.bytesRead - flow.readBefore;
    if (isTooSlow(nowMs - flow.startedMs - SENDING_GRACE_MS, read)) return refuse(flow);
  }
  if (response.headersSent) {
    const sent = flushed(socket);
    if (flow.reading === null || socket.writableLength === 0) flow.reading = { sinceMs: nowMs, sentBefore: sent };
    const { sinceMs, sentBefore } = flow.reading;
    if (isTooSlow(nowMs - sinceMs - READING_GRACE_MS, sent - sentBefore)) cut(flow);
  }
}

const isTooSlow = (elapsedMs: number, bytes: number): boolean => bytes < (elapsedMs / 1000) * BYTES_PER_SECOND;

/** What the caller's side has taken. */
const flushed = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

function refuse(flow: Flow): void {
  const { response } = flow;
  if (response.headersSent) return cut(flow);
  const message = 'That request took too long.';
  const requestId = String(response.getHeader('x-request-id'));
  response.status(408).set('connection', 'close').json({ message, error: message, code: 'too_slow', requestId });
}
