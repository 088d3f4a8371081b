import { existsSync } from 'node:fs';

/** Where NEED_CONTAINERS is set, a missing container is a failure, not a reason to do without. */
export function giveUpContainer(reason: string): null {
  if (process.env['NEED_CONTAINERS'] === '1') throw new Error(`A container is needed: ${reason}`);
  return null;
}

/** Whether an engine's address is set or its socket is where it always is. */
export const hasDocker = (): boolean => Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');
