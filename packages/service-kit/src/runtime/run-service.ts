import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { QUEUES } from '@keyturn/contracts/queues';
import type { Bus } from '../bus/bus.ts';
import { createApp } from '../http/http.ts';
import { createIdentityVerifier } from '../http/identity.ts';
import { readEnvOrExit } from '../base/env.ts';
import { newId } from '../base/ids.ts';
import { createLog, type Logger } from '../base/log.ts';
import { createMetrics, measureReadiness } from '../telemetry/metrics.ts';
import { openPorts } from './ports.ts';
import { unavailable } from '../base/problem.ts';
import { openListener, stopOnSignals } from './serve.ts';
import type { ServiceProgram } from './program.ts';
import type { Service } from './service.ts';
import type { ServiceEnv } from './service-env.ts';
import { endStart, StartError } from '../base/start-error.ts';
import { placesOfFiles, placesOfMessages, placesOfStore } from './trace-places.ts';
import { printTrace, readTerms, traceTerms } from './trace.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { VERSION } from '../base/version.ts';
import type { z } from 'zod';

const COMMANDS = ['republish', 'replay', 'trace'] as const;
type Command = Exclude<(typeof COMMANDS)[number], 'trace'>;

const BROKER_LIMIT_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Runs one service in this process until stopped, with settings from the environment. The subcommands `republish`,
 * `replay` and `trace` run beside the running service and end.
 */
export async function runService<S extends z.ZodType<ServiceEnv>>(program: ServiceProgram<S>): Promise<void> {
  const { name, requestTimeoutMs, keptIds = {} } = program;
  const env = readEnvOrExit(program.env);
  const log = createLog(name, env.LOG_LEVEL);
  const [subcommand, ...given] = process.argv.slice(2);
  const subcommands = program.subcommands?.(env) ?? {};
  const known = [...COMMANDS, ...Object.keys(subcommands)];
  const open = async () => {
    const { store, bus, close } = await openPorts(name, env, log);
    const identity = createIdentityVerifier({ publicKey: env.TOKEN_PUBLIC_KEY, audience: name });
    return { service: program.create({ store, bus, log, now: () => new Date(), newId, identity }, env), bus, close };
  };
  try {
    if (subcommand === undefined) return await runUntilStopped();
    const print = Object.hasOwn(subcommands, subcommand) ? subcommands[subcommand] : undefined;
    if (print) return await printAndEnd(await print(given, async () => (await openPorts(name, env, log)).store));
    if (subcommand === 'trace') return await traceAndEnd();
    if (!isCommand(subcommand))
      throw new StartError(`There is no command ${subcommand}. Commands are ${known.join(' and ')}.`);
    const { service, bus, close } = await open();
    await runCommand(subcommand, service, bus);
    await close();
    process.exit(0);
  } catch (error) {
    endStart(error, log, subcommand === undefined ? 'the service cannot start' : 'the command failed');
  }

  /** Traces what the process stores about somebody; exit code 1 if more than their id. */
  async function traceAndEnd(): Promise<never> {
    const terms = await readTerms(process.stdin);
    const { store, messages } = await openPorts(name, env, log);
    const found = await traceTerms(terms, [
      placesOfStore(name, store, keptIds),
      placesOfMessages(messages()),
      placesOfFiles(env.DATA_DIR),
    ]);
    return printAndEnd(printTrace(found), found.left > 0 ? 1 : 0);
  }

  async function runUntilStopped(): Promise<void> {
    const forgetSignals = endOnSignals();
    const at = { port: env.PORT, host: env.HOST, ...(requestTimeoutMs !== undefined && { requestTimeoutMs }) };
    const listener = await openListener(name, startingApp(name, log), at);
    const { service, close } = await open();
    const stopTracing = await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT);
    const running = await listener.run(service);
    log.info({ port: running.port, version: VERSION }, 'the service runs');
    forgetSignals();
    stopOnSignals(running, async () => {
      await close();
      await stopTracing();
    });
  }
}

/** Answers during the wait for the store: alive but not ready. Requests are refused unread. */
function startingApp(name: string, log: Logger): RequestListener {
  const metrics = createMetrics(name);
  const ready = () => Promise.reject(new Error('starting'));
  measureReadiness(metrics, ready);
  const identity = (): never => {
    throw unavailable('The service is starting.');
  };
  return createApp({ name, log, metrics, identity, routes: () => undefined, ready });
}

/** Before the service runs nothing needs draining: a signal ends the process. Returns a function that removes this. */
function endOnSignals(): () => void {
  const end = (): void => process.exit(0);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}

/** Waits for the output: a pipe may read a long text slowly. */
async function printAndEnd(text: string, code = 0): Promise<never> {
  await new Promise((done) => process.stdout.write(text, done));
  process.exit(code);
}

function isCommand(subcommand: string): subcommand is Command {
  return subcommand === 'republish' || subcommand === 'replay';
}

async function runCommand(command: Command, service: Service, bus: Bus): Promise<void> {
  if (command === 'republish') {
    const count = (await service.republish?.()) ?? 0;
    process.stdout.write(`${service.name}: ${count} events are published again.\n`);
  } else {
    const patterns = (QUEUES as Readonly<Record<string, readonly string[]>>)[service.name];
    if (!patterns) throw new StartError(`The ${service.name} service has no queue.`);
    await untilReady(bus);
    await bus.bindQueue(service.name, patterns);
    const count = await bus.replayDeadLetters(service.name);
    process.stdout.write(`${service.name}: ${count} events are handled again.\n`);
  }
}

/** A running service never waits for the broker, but a command must. */
async function untilReady(bus: Bus): Promise<void> {
  for (const deadline = Date.now() + BROKER_LIMIT_MS; ;) {
    try {
      await bus.ready();
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new StartError('The broker does not answer.', { cause });
      await pause(PAUSE_MS);
    }
  }
}
