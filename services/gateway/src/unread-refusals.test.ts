import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@keyturn/service-kit/log';
import { answerErrors } from '@keyturn/service-kit/http';
import express from 'express';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { limitLive } from './live.ts';
import { createPlaces } from './places.ts';
import { raw, send } from './raw-sockets.ts';

/** More than the buffers between two ends of a connection take, as many small answers are together. */
const LARGE = Buffer.alloc(48 * 1024 * 1024);
const log = createLog('gateway', 'silent');

/** Places before something that refuses every call to /refused with so much that it does not fit, and answers all others. */
async function startPlaces(context: TestContext): Promise<string> {
  const app = express();
  const limits = { inFlight: 2, addressInFlight: 2, personInFlight: 2, logIns: 2 };
  app.use(limitLive(40), createPlaces({ limits, clockMs: () => performance.now(), log }).handle);
  app.use((request, response) => {
    const isRefused = request.headers.origin !== undefined;
    response.status(isRefused ? 403 : 200).end(isRefused ? LARGE : 'done');
  });
  app.use(answerErrors(log));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

for (const [what, line] of [
  ['calls', 'POST /api/tour-requests'],
  ['live streams', 'GET /api/live'],
] as const) {
  test(`A2: refusals of ${what} that nobody reads keep no place`, async (t) => {
    const url = await startPlaces(t);
    const refused = raw(line, { origin: 'https://elsewhere.example', 'content-length': 0 });
    for (let opened = 0; opened < 45; opened += 1) {
      (await send(url, refused)).pause();
      await pause(5);
    }
    const [method = '', path = ''] = line.split(' ');
    assert.equal((await fetch(url + path, { method })).status, 200);
  });
}
