import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { test, type TestContext } from '../testing/testing-context.ts';
import { resetSocket } from './reset-socket.ts';

/** The server's socket of a caller that reads nothing. */
async function openSocket(t: TestContext): Promise<{ socket: Socket; caller: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  const [socket] = (await once(server, 'connection')) as [Socket];
  t.after(() => {
    caller.destroy();
    server.close();
  });
  return { socket, caller: caller.on('error', () => undefined) };
}

const MOMENTS: Readonly<Record<string, (socket: Socket) => unknown>> = {
  'that is idle': () => undefined,
  'with an unread answer': (socket) => socket.write(Buffer.alloc(50_000_000)),
  'with an unread last answer': (socket) => socket.end(Buffer.alloc(50_000_000)),
  'that is just being shut down': (socket) => socket.end('last words'),
  'that was shut down': (socket) => new Promise<void>((done) => socket.end('last words', done)),
};

for (const [what, prepare] of Object.entries(MOMENTS)) {
  test(`A2: a connection ${what} closes when it is reset, and reports it`, async (t) => {
    const { socket } = await openSocket(t);
    const ended = new Promise<string>((resolve) => {
      socket.once('close', () => resolve('closed')).once('error', (error) => resolve(error.message));
    });
    const prepared = prepare(socket);
    if (prepared instanceof Promise) await prepared;
    resetSocket(socket);
    assert.equal(await ended, 'closed');
  });
}
