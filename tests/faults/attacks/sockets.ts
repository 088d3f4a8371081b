import { setTimeout as pause } from 'node:timers/promises';
import { ask, open, wire } from './callers.ts';

const CONNECTIONS = 25;
const QUEUED = 100;
/** What is still waited for, and what is just answered, when the connection goes. */
const DELAYS_MS = [10, 30, 100];
/** More than there are places for calls; each /64 opens sixty. */
const SLOW = 600;
const PER_ADDRESS = 60;
const AT_ONCE = 40;
/** Of 600 KB. */
const LISTS = 119_000;
const SENDERS = 120;
/** Answers of 450 KB that fill what lies between two ends of a connection. */
const UNREAD = 10;
const MANY_HEADERS = 1_400;
/** Of six bytes on the wire, so that a body is four megabytes. */
const CRUMBS = 700_000;
const CRUMBLERS = 100;
/** Tries without any answer, of ten seconds each. */
const MOST_SILENT = 5;
const HONEST = { from: '198.51.100.7' };
const addressOf = (at: number): string => `2001:db8:0:${Math.floor(at / PER_ADDRESS).toString(16)}::1`;

/** Log-ins with a hundred requests behind them, reset while they wait. Says what an honest caller gets afterwards. */
export async function attackQueues(url: string): Promise<string | null> {
  const body = JSON.stringify({ email: 'nobody@example.edu', password: 'wrong guess' });
  const head = { 'content-type': 'application/json', 'content-length': body.length };
  const text = wire('POST /api/users/login', head, body) + wire('GET /media/listings/x', {}).repeat(QUEUED);
  // Once with more than a connection may have waiting, once with the one; all at once, so that the log-ins take their time.
  const few = wire('POST /api/users/login', head, body) + wire('GET /media/listings/x', {});
  for (const queued of [text, few]) {
    for (const delayMs of DELAYS_MS) {
      const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(url, queued)));
      await pause(delayMs);
      for (const socket of sockets) socket.resetAndDestroy();
    }
  }
  return untilFree(url);
}

/** Callers who stop within their body, and callers who do not read. Says what an honest caller gets meanwhile. */
export async function attackSlowly(url: string): Promise<string | null> {
  const half = (at: number) =>
    wire('POST /api/users/login', {
      'content-type': 'application/json',
      'content-length': 80,
      'x-forwarded-for': addressOf(at),
    });
  const unread = (at: number) => wire('GET /api/openapi.json', { 'x-forwarded-for': addressOf(at) });
  for (const text of [half, unread]) {
    const sockets = await Promise.all(
      Array.from({ length: SLOW }, async (_, at) => (await open(url, text(at) + (text === half ? '{' : ''))).pause()),
    );
    for (let more = 0; more < 3; more += 1) {
      await pause(200);
      if (text === unread) sockets.forEach((socket, at) => socket.write(unread(at)));
    }
    const fault = await untilFree(url, 3);
    for (const socket of sockets) socket.destroy();
    if (fault !== null) return fault;
  }
  return null;
}

/** Requests with as many headers as fit, behind answers that nobody reads. Says what an honest caller gets afterwards. */
export async function attackWithWaiting(url: string): Promise<string | null> {
  const names = Array.from({ length: MANY_HEADERS }, (_, at) => at.toString(36));
  const large = wire('GET /nope', Object.fromEntries(names.map((name) => [`h${name}`, name])));
  const answer = wire('GET /api/openapi.json', {});
  const sockets = await Promise.all(Array.from({ length: SENDERS }, async () => (await open(url, answer)).pause()));
  for (let round = 0; round < UNREAD; round += 1) {
    await pause(250);
    for (const socket of sockets) socket.write(answer);
  }
  for (const socket of sockets) socket.write(large.repeat(16));
  await pause(1_000);
  const fault = await untilFree(url, 3);
  for (const socket of sockets) socket.destroy();
  return fault;
}

/** Visitors who send as much JSON as somebody's profile may have, all of it lists within lists. Says what an honest caller gets meanwhile. */
export async function attackWithJson(url: string): Promise<string | null> {
  const json = JSON.stringify({ address: Array.from({ length: LISTS }, () => [[]]) });
  const head = { 'content-type': 'application/json', 'content-length': json.length };
  for (let turn = 0; turn < 4; turn += 1) {
    const text = (at: number) => wire('POST /api/profiles', { ...head, 'x-forwarded-for': addressOf(at) }, json);
    const sockets = await Promise.all(Array.from({ length: SENDERS }, (_, at) => open(url, text(at))));
    const fault = await untilFree(url, 1);
    for (const socket of sockets) socket.destroy();
    if (fault !== null) return fault;
  }
  return null;
}

/** Visitors whose bodies come in chunks of a byte. Says what an honest caller gets meanwhile: nothing, where each of them is gone through. */
export async function attackWithCrumbs(url: string): Promise<string | null> {
  const head = wire('POST /api/users/login', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
  const sockets = await Promise.all(Array.from({ length: CRUMBLERS }, () => open(url, head)));
  const crumbs = Buffer.alloc(6 * CRUMBS, '1\r\nx\r\n');
  for (const socket of sockets) socket.write(crumbs);
  const seen: number[] = [];
  // Twice ten seconds: a slow machine takes a few of them.
  while (seen.length < 2 && !seen.includes(200)) seen.push((await ask(url, '/api/session', HONEST)).status);
  for (const socket of sockets) socket.destroy();
  return seen.includes(200) ? null : `an honest caller was answered ${seen.join(', ')}`;
}

/** Null when honest callers, as many as come at once, are all answered within some tries. A slow machine is silent, not refusing. */
async function untilFree(url: string, tries = 20): Promise<string | null> {
  const seen: string[] = [];
  let silences = 0;
  while (seen.length - silences < tries && silences < MOST_SILENT) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(url, '/api/session', HONEST)));
    const refused = answers.filter(({ status }) => status !== 200);
    if (refused.length === 0) {
      const ready = await ask(url, '/readyz', HONEST);
      return ready.status === 200 ? null : `/readyz answered ${ready.status}`;
    }
    if (refused.every(({ status }) => status === 0)) silences += 1;
    seen.push(`${refused.length} with ${refused[0]?.status ?? 0}`);
    await pause(200);
  }
  return `of ${AT_ONCE} honest callers were refused ${seen.join(', ')}`;
}
