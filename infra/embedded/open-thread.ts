import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Running } from '@keyturn/service-kit/serve';
import { StartError } from '@keyturn/service-kit/start-error';
import type { ThreadAnswer, ThreadData } from './gateway-thread.ts';

/**
 * Opens the gateway in its own thread. Node accepts one connection per turn of a loop, so that services on the same
 * loop would delay connections. Throws a StartError like the gateway. Calls `onLost` with an error that ends the thread
 * later, such as full memory.
 */
export function openGatewayThread(data: ThreadData, onLost: (cause: unknown) => void): Promise<Running> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), { workerData: data });
  return untilOpen(thread, onLost);
}

/** The same for a thread that has just started. */
export async function untilOpen(thread: Worker, onLost: (cause: unknown) => void): Promise<Running> {
  const [answer] = (await once(thread, 'message')) as [ThreadAnswer];
  thread.on('error', onLost);
  if ('refusal' in answer) throw new StartError(answer.refusal);
  return {
    port: answer.port,
    async close() {
      const ended = once(thread, 'exit');
      thread.postMessage('stop');
      await ended;
    },
  };
}
