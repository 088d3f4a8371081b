import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { isWithheld } from './parts.ts';
import { endWithParent, killGroup } from './process-group.ts';

// The programs themselves: Debian's wrapper in /usr/sbin switches to another user.
const FOLDERS = ['/usr/lib/rabbitmq/bin', '/opt/homebrew/sbin', '/usr/local/sbin'];
const START_LIMIT_MS = 60_000;
const CONTROL_LIMIT_MS = 15_000;
const PROTOCOL_HEADER = Buffer.from([...Buffer.from('AMQP'), 0, 0, 9, 1]);

/** A private RabbitMQ server with its own folder and ports. */
export interface Broker {
  readonly url: string;
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>;
  /** Restarts it after `kill` on the same port and data; resolves when it answers. */
  restart(): Promise<void>;
  /** Pauses it silently, like a network that drops everything; `thaw` resumes it. */
  freeze(): void;
  thaw(): void;
  /** Runs `rabbitmqctl` on it and returns the output. */
  control(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

const findPrograms = (): string | undefined =>
  isWithheld('rabbitmq') ? undefined : FOLDERS.find((folder) => existsSync(join(folder, 'rabbitmq-server')));

/** Whether RabbitMQ can be started here. */
export const hasBroker = (): boolean => findPrograms() !== undefined;

/** Starts RabbitMQ; null if not installed. Without a folder its data is deleted at `stop`. */
export async function startBroker(
  options: { folder?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Broker | null> {
  const programs = findPrograms();
  if (programs === undefined) return null;
  const [freePort, distributionPort, namesPort] = (await freePorts(3)) as [number, number, number];
  const port = options.port ?? freePort;
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'keyturn-broker-')));
  await mkdir(folder, { recursive: true });
  const env = { ...(await prepareEnv(folder, port, distributionPort, namesPort)), ...options.env };

  // Erlang's port mapper is started here, too: one started by the server would outlive it.
  const names = launch('epmd', ['-port', String(namesPort), '-address', '127.0.0.1'], env);
  await untilReachable(namesPort, names, null);
  const start = async () => {
    const child = launch(join(programs, 'rabbitmq-server'), [], env);
    await untilReachable(port, child, PROTOCOL_HEADER);
    return child;
  };
  let server = await start();

  return {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    kill: () => killGroup(server),
    async restart() {
      await killGroup(server);
      server = await start();
    },
    freeze: () => void process.kill(-(server.pid ?? 0), 'SIGSTOP'),
    thaw: () => void process.kill(-(server.pid ?? 0), 'SIGCONT'),
    control: (...args) => control(join(programs, 'rabbitmqctl'), args, env),
    async stop() {
      await killGroup(server);
      await killGroup(names);
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepareEnv(folder: string, port: number, distributionPort: number, namesPort: number) {
  const plugins = join(folder, 'enabled_plugins');
  await writeFile(plugins, '[].\n');
  return {
    ...process.env,
    HOME: folder,
    ERL_EPMD_PORT: String(namesPort),
    RABBITMQ_NODENAME: `keyturn-${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    // The script replaces itself by the server, so that its exit is the server's.
    detached: 'true',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none -kernel inet_dist_use_interface {127,0,0,1}',
  };
}

function launch(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, detached: true, stdio: 'ignore' });
  child.on('error', (error) => console.error(error.message));
  endWithParent(child);
  return child;
}

/** Waits until the port accepts a connection and answers the greeting, if any. */
async function untilReachable(port: number, child: ChildProcess, greeting: Buffer | null): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isReachable(port, greeting))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error(`${child.spawnfile} did not answer in time`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isReachable(port: number, greeting: Buffer | null): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    const end = (isFine: boolean) => {
      socket.destroy();
      resolve(isFine);
    };
    socket.on('connect', () => (greeting ? socket.write(greeting) : end(true)));
    socket.on('data', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
    socket.on('close', () => end(false));
  });
}

/** Retries: a broker accepts connections before it accepts commands. */
async function control(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  for (const deadline = performance.now() + CONTROL_LIMIT_MS; ;) {
    try {
      return await runControl(program, args, env);
    } catch (error) {
      if (!String(error).includes("requires the 'rabbit' app") || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function runControl(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['--node', env['RABBITMQ_NODENAME'] ?? '', ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`rabbitmqctl: ${output}`))));
  });
}
