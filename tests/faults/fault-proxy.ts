import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** What stands between two parts does to their connection. */
export type Fault =
  | { kind: 'none' }
  /** Nobody listens, and open connections are reset. */
  | { kind: 'down' }
  /** Everything is accepted and swallowed. */
  | { kind: 'black hole' }
  /** Each answer is cut after so many bytes. */
  | { kind: 'reset'; afterBytes: number }
  /** Answers come later, and so many bytes a second. */
  | { kind: 'slow'; delayMs: number; bytesPerSecond?: number };

/** A TCP proxy on loopback whose connection can be made to fail. */
export interface FaultProxy {
  readonly port: number;
  /** Holds for new and open connections. */
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens a proxy before a local port, which may be known only later. */
export async function openFaultProxy(targetPort: number | (() => number)): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  let fault: Fault = { kind: 'none' };
  let port = 0;
  let isListening = false;

  const server = createServer((near) => {
    const far = connect(typeof targetPort === 'number' ? targetPort : targetPort(), '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end);
    // Not when `far` closes: what it sent last may still be on its way.
    near.on('close', end);
    far.on('close', () => near.unpipe().resume());
    near.pipe(swallow(() => fault)).pipe(far);
    far
      .pipe(swallow(() => fault))
      .pipe(shape(() => fault, end))
      .pipe(near);
  });

  const listen = async (): Promise<void> => {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    isListening = true;
  };
  const stopListening = async (): Promise<void> => {
    if (!isListening) return;
    isListening = false;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    await closed;
  };

  await listen();
  return {
    get port() {
      return port;
    },
    async set(next) {
      fault = next;
      if (next.kind === 'down') await stopListening();
      else if (!isListening) await listen();
    },
    close: stopListening,
  };
}

/** Lets bytes through unless they are to be swallowed. */
function swallow(faultNow: () => Fault): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, faultNow().kind === 'black hole' ? undefined : chunk);
    },
  });
}

/** Cuts or slows down what comes back. */
function shape(faultNow: () => Fault, end: () => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const fault = faultNow();
      if (fault.kind === 'slow') {
        const { delayMs, bytesPerSecond = Infinity } = fault;
        passed = 0;
        setTimeout(done, delayMs + (chunk.length / bytesPerSecond) * 1000, null, chunk);
        return;
      }
      if (fault.kind === 'reset') {
        const left = fault.afterBytes - passed;
        passed += chunk.length;
        if (chunk.length > left) {
          this.push(chunk.subarray(0, Math.max(0, left)));
          setImmediate(end);
          return done();
        }
      } else passed = 0;
      done(null, chunk);
    },
  });
}
