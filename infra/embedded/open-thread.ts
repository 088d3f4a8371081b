import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Running } from '@keyturn/service-kit/serve';
import { StartError } from '@keyturn/service-kit/start-error';
import type { ThreadAnswer, ThreadData } from './gateway-thread.ts';

/**
 * Opens the gateway in a thread of its own. Node takes one new connection per turn of a thread's
 * loop: where services shared that loop, people waited to be let in. Throws a StartError as the gateway itself would. Calls `onLost`
 * with the error that ends the thread later, such as a memory that is full.
 */
export function openGatewayThread(data: ThreadData, onLost: (cause: unknown) => void): Promise<Running> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), { workerData: data });
  return untilOpen(thread, onLost);
}

/** The same of a thread that has just been started. */
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
