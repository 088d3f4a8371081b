import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import express from 'express';
import { createLiveStreams } from './live-streams.ts';

test('[E6] a page that was ended but does not read on cannot hurt whoever is told next', async (t) => {
  const live = createLiveStreams();
  const app = express();
  app.get('/', (_request, response) => {
    live.open('ann', response);
    // In the same turn of the loop as the end of the oldest: its connection is still there.
    live.tell('ann', 'tours');
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const sockets = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const call = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }).end();
    await new Promise((resolve) => call.once('response', resolve));
    sockets.push(call);
  }
  sockets.forEach((call) => call.destroy());
  live.closeAll();
});
