import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Container {
  readonly id: string;
  /** Its block in docker-compose.yml. */
  readonly name: string;
}

/** A container's state in the engine. */
export interface State {
  readonly pid: number;
  readonly health: string;
  readonly networks: readonly string[];
}

const docker = async (...args: string[]): Promise<string> => (await run('docker', args)).stdout.trim();

/** The running containers of a project, by name. */
export async function listContainers(project: string): Promise<Container[]> {
  const format = '{{.ID}} {{.Label "com.docker.compose.service"}}';
  const lines = await docker('ps', '--filter', `label=com.docker.compose.project=${project}`, '--format', format);
  return lines
    .split('\n')
    .map((line) => line.split(' '))
    .map(([id = '', name = '']) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export async function stateOf({ id }: Container): Promise<State> {
  const [found] = JSON.parse(await docker('inspect', id)) as [
    { State: { Pid: number; Health?: { Status: string } }; NetworkSettings: { Networks: Record<string, unknown> } },
  ];
  const { Pid: pid, Health } = found.State;
  return { pid, health: Health?.Status ?? 'none', networks: Object.keys(found.NetworkSettings.Networks) };
}

/** Crashes a container's process. Not by `docker kill`: the engine does not restart after that. */
export async function crash(container: Container): Promise<void> {
  const { pid } = await stateOf(container);
  // An existing image of ours.
  const image = `keyturn/gateway:${process.env['IMAGE_TAG'] ?? 'latest'}`;
  const asHost = ['run', '--rm', '--pid=host', '--network=none', '--user=0', '--entrypoint=sh', image];
  await docker(...asHost, '-c', `kill -9 ${pid}`);
}

/** Disconnects a container from its networks; returns a function that reconnects it. */
export async function cutOff(container: Container): Promise<() => Promise<void>> {
  const { networks } = await stateOf(container);
  for (const network of networks) await docker('network', 'disconnect', network, container.id);
  return async () => {
    for (const network of networks) {
      await docker('network', 'connect', '--alias', container.name, network, container.id);
    }
  };
}
