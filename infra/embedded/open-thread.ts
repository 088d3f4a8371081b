import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Running } from '@keyturn/service-kit/serve';
import { StartError } from '@keyturn/service-kit/start-error';
import type { ThreadAnswer, ThreadData } from './gateway-thread.ts';

/**
 * Opens the gateway in a thread of its own. Node takes one new connection per turn of a thread's
 * loop: where services shared that loop, people waited to be let in. Throws a StartError as the gateway itself would.
 */
export async function openGatewayThread(data: ThreadData): Promise<Running> {
  const thread = new Worker(new URL('./gateway-thread.ts', import.meta.url), { workerData: data });
  const [answer] = (await once(thread, 'message')) as [ThreadAnswer];
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
