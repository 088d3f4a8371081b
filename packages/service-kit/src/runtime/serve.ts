import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MOST_HEADERS } from '../http/many-headers.ts';
import { serialRequests } from '../http/serial-requests.ts';
import { answerUnreadable } from '../http/unreadable.ts';
import type { Service } from './service.ts';
import { StartError } from '../base/start-error.ts';

/** A service listening on a port. */
export interface Running {
  port: number;
  /** Stops accepting requests, waits up to 10 s for current ones, and stops the service. */
  close(): Promise<void>;
}

/** Waiting connections: a client without a place retries only after seconds. */
const BACKLOG = 4096;
const DRAIN_MS = 10_000;
/** Idle limit of a connection, such as one whose reader takes nothing; a live stream sends every 20 s. */
const STILL_MS = 75_000;
/** Longest stop, below the 15 s after which docker-compose.yml kills a container. */
export const STOP_MS = 14_000;
const IDLE_CHECK_MS = 50;

/** An open port; its initial app answers until the service runs. */
export interface Listener {
  /** Starts the service and switches requests to it; closes the port if it cannot start. */
  run(service: Service): Promise<Running>;
}

/** Listens (port 0: any free one) with the time limits of security section 4. Throws a StartError for a taken port. */
export async function openListener(
  name: string,
  app: RequestListener,
  {
    port,
    host = '127.0.0.1',
    requestTimeoutMs = 15_000,
    stillMs = STILL_MS,
    service: { headersOfAll, prepareServer } = {},
  }: {
    port: number;
    host?: string;
    requestTimeoutMs?: number;
    stillMs?: number;
    service?: Pick<Service, 'headersOfAll' | 'prepareServer'>;
  },
): Promise<Listener> {
  let answer = app;
  const handle = serialRequests((request, response) => answer(request, response));
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
      // Node's own refusal has no body and none of our headers.
      requireHostHeader: false,
    },
    handle,
  );
  // One more, to detect too many.
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.setTimeout(stillMs);
  // An `Expect` header never delays the answer.
  server.on('checkExpectation', handle);
  answerUnreadable(server, headersOfAll);
  prepareServer?.(server);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve);
    });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = reason === 'EADDRINUSE' ? 'the port is already in use, choose another one with PORT' : reason;
    throw new StartError(`The ${name} service cannot listen on ${host}:${port}: ${why}.`, { cause: error });
  }
  return {
    async run(service) {
      try {
        await service.start();
      } catch (error) {
        server.closeAllConnections();
        server.close();
        throw error;
      }
      answer = service.app;
      return { port: (server.address() as AddressInfo).port, close: () => drain(server, service) };
    },
  };
}

async function drain(server: Server, service: Service): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request ends during the drain becomes idle and would delay the close.
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  service.endStreams?.();
  const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(drainTimer);
  await service.stop();
}

/** Starts a service on a port of its own. */
export async function listen(
  service: Service,
  port: number,
  host?: string,
  requestTimeoutMs?: number,
): Promise<Running> {
  const options = {
    port,
    service,
    ...(host !== undefined && { host }),
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  };
  return (await openListener(service.name, service.app, options)).run(service);
}

/** Runs until SIGTERM or SIGINT, then drains the service, calls `onStopped` and exits. */
export function stopOnSignals(running: Running, onStopped: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // The next start resumes unfinished work.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await running.close();
    await onStopped();
    process.exit(0);
  };
  // `on`, not `once`: a second signal must not end the process while it drains.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
