import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { test } from '@keyturn/service-kit/testing-context';
import { createLiveStreams } from './live-streams.ts';

test('[E6] telling, in the moment the oldest page was ended, writes to the open ones only', async (t) => {
  const live = createLiveStreams();
  const app = express();
  app.get('/', (_request, response) => {
    live.open('ann', response);
    // In the same turn of the loop as the end of the oldest: its connection is still there.
    live.send('ann', 'tours');
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pages: string[][] = [];
  for (let turn = 0; turn < 11; turn += 1) {
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    t.after(() => call.destroy());
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const texts: string[] = [];
    pages.push(texts);
    answer.setEncoding('utf8').on('data', (text: string) => void texts.push(text));
  }
  live.closeAll();
  for (const deadline = Date.now() + 30_000; pages[10]?.join('').includes('tours') !== true && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const toldOften = pages.map((texts) => texts.join('').split('event: tours').length - 1);
  assert.deepEqual(toldOften, [10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 'the first one not of the eleventh');
});

test('A2: who asks for the head of a stream alone gets it, and nothing stays open', async (t) => {
  const live = createLiveStreams();
  const app = express();
  const isOver: boolean[] = [];
  app.get('/', (_request, response) => {
    live.open('ann', response);
    isOver.push(response.writableEnded);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  t.after(() => server.close());
  t.after(() => live.closeAll());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'HEAD', agent: false }).end();
  const [{ statusCode, headers }] = (await once(call, 'response')) as [IncomingMessage];
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/event-stream; charset=utf-8']);
  assert.deepEqual(isOver, [true]);
});
