import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A container of the running project. */
export interface Container {
  readonly id: string;
  /** Its block in docker-compose.yml. */
  readonly name: string;
}

/** What the engine says about a container now. */
export interface State {
  readonly pid: number;
  readonly health: string;
  readonly networks: readonly string[];
}

const docker = async (...args: string[]): Promise<string> => (await run('docker', args)).stdout.trim();

/** The running containers of a project, in order of their names. */
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

/**
 * Ends a container's process as a crash would. Not by `docker kill`: the engine takes that as a wish of the operator's,
 * and does not start it again.
 */
export async function crash(container: Container): Promise<void> {
  const { pid } = await stateOf(container);
  // An image of ours, as it is there.
  const image = `keyturn/gateway:${process.env['IMAGE_TAG'] ?? 'latest'}`;
  const asHost = ['run', '--rm', '--pid=host', '--network=none', '--user=0', '--entrypoint=sh', image];
  await docker(...asHost, '-c', `kill -9 ${pid}`);
}

/** Takes a container off its networks; answers the way back. */
export async function cutOff(container: Container): Promise<() => Promise<void>> {
  const { networks } = await stateOf(container);
  for (const network of networks) await docker('network', 'disconnect', network, container.id);
  return async () => {
    for (const network of networks) {
      await docker('network', 'connect', '--alias', container.name, network, container.id);
    }
  };
}
