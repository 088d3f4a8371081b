import { parentPort, workerData } from 'node:worker_threads';
import { StartError } from '@keyturn/service-kit/start-error';
import { openGateway, type GatewayOptions } from './gateway.ts';
import { readClock } from './seed/demo-clock.ts';

/** The thread's input. */
export interface ThreadData {
  readonly options: GatewayOptions;
  readonly clock: SharedArrayBuffer;
}

/** The thread's only message: its port, or the sentence of a StartError. */
export type ThreadAnswer = { readonly port: number } | { readonly refusal: string };

const { options, clock } = workerData as ThreadData;
const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

try {
  const running = await openGateway(options, () => readClock(clock));
  say({ port: running.port });
  // Any message stops it.
  parentPort?.once('message', () => void running.close().then(() => parentPort?.close()));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say({ refusal: error.message });
}
