import { setTimeout as pause } from 'node:timers/promises';
import { costlyFiles } from '@keyturn/media/testing-files';
import { openClient } from '../../../infra/embedded/seed/client.ts';
import { DEMO_PASSWORD } from '../../../infra/embedded/seed/people.ts';
import { ask, open, wire } from './wire.ts';

/** An attack's target; it continues until `isOver`. */
export interface Target {
  readonly url: string;
  /** A photo's path. */
  readonly photo: string;
  isOver(): boolean;
}

const FROM = '127.0.1.1';
const SOCKETS = 300;
const JSON_HEAD = { 'content-type': 'application/json' };
const LOG_IN = JSON.stringify({ email: 'nobody@example.edu', password: 'wrong guess' });
const MEGABYTE = 2 ** 20;

/** Runs several in parallel, each again after a pause until the end: full speed would measure the machine. */
async function repeat(
  { isOver }: Target,
  count: number,
  once: (at: number) => Promise<unknown>,
  pauseMs = 200,
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      while (!isOver()) {
        await once(at);
        await pause(pauseMs);
      }
    }),
  );
}

/** Log-ins with a hundred pipelined requests, reset while they wait. */
async function resetPipelines(target: Target): Promise<void> {
  const logIn = wire('POST /api/users/login', { ...JSON_HEAD, 'content-length': LOG_IN.length }, LOG_IN);
  const text = logIn + wire(`GET ${target.photo}`).repeat(100);
  await repeat(target, 25, async (at) => {
    const socket = await open(target.url, text, FROM);
    await pause([10, 30, 100][at % 3]);
    socket.resetAndDestroy();
  });
}

/** Holds connections open, sends occasionally, and reads nothing. */
async function hold({ url, isOver }: Target, first: string, more: string, everyMs: number): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async () => (await open(url, first, FROM)).pause()),
  );
  while (!isOver()) {
    for (const socket of sockets) socket.write(more);
    await pause(everyMs);
  }
  for (const socket of sockets) socket.destroy();
}

const readNothing = (target: Target): Promise<void> => {
  const photo = wire(`GET ${target.photo}`);
  return hold(target, photo, photo, 2_000);
};

const sendSlowly = (target: Target): Promise<void> =>
  hold(target, wire('POST /api/users/login', { ...JSON_HEAD, 'content-length': 400 }), ' ', 1_000);

const floodLogIns = (target: Target): Promise<void> =>
  repeat(target, 50, (at) => {
    const body = { email: `made-up-${at}@example.edu`, password: 'wrong guess' };
    return ask(target.url, '/api/users/login', { from: FROM, body });
  });

const guess = (target: Target): Promise<void> =>
  repeat(target, 250, (at) => {
    const body = { email: 'priya@demo.keyturn.test', password: `guess ${at}` };
    return ask(target.url, '/api/users/login', { from: `127.0.2.${at + 1}`, body });
  });

/** A body of 20 MB with a length, one without, and a head of a megabyte. */
async function sendTooMuch(target: Target): Promise<void> {
  const size = 20 * MEGABYTE;
  const heads = [
    wire('POST /api/profiles', { ...JSON_HEAD, 'content-length': size }),
    wire('POST /api/profiles', { ...JSON_HEAD, 'transfer-encoding': 'chunked' }) + `${size.toString(16)}\r\n`,
    'GET / HTTP/1.1\r\nx-long: ',
  ];
  const piece = Buffer.alloc(MEGABYTE, ' ');
  await repeat(target, 30, async (at) => {
    const socket = await open(target.url, heads[at % heads.length] ?? '', FROM);
    for (let sent = 0; sent < size && socket.writable && !target.isOver(); sent += MEGABYTE)
      await new Promise((resolve) => socket.write(piece, resolve));
    socket.destroy();
  });
}

/** Pictures whose decoding costs far more than their bytes, four at a time. */
async function sendCostlyPictures(target: Target): Promise<void> {
  const files = Object.values(await costlyFiles());
  const client = openClient(target.url);
  await client.call('POST', '/api/users/login', { email: 'daniel@demo.keyturn.test', password: DEMO_PASSWORD });
  let next = 0;
  await repeat(target, 4, async () => {
    const file = files[next++ % files.length] ?? Buffer.alloc(0);
    await client.upload('photo', new Uint8Array(file)).catch(() => pause(50));
  });
}

/** The seven attacks, by name; each from one address unless stated. */
export const ATTACKS: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  'pipelined calls whose sockets are reset': resetPipelines,
  '300 sockets that read nothing of a photo': readNothing,
  '300 sockets that send a byte a second': sendSlowly,
  'a flood of wrong log-ins': floodLogIns,
  'guesses of one account from 250 addresses': guess,
  'bodies and heads that are too large': sendTooMuch,
  'pictures that are dear to decode': sendCostlyPictures,
};
