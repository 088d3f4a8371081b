import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which outgoing connections might take first; browsers refuse 10,080. */
const [FIRST, LAST] = [10_081, 32_000];

/** Ports without a listener. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** Whether a port has no listener. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
