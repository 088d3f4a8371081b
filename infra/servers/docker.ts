import { existsSync } from 'node:fs';

/** With NEED_CONTAINERS, a missing container is a failure, not a reason to skip. */
export function giveUpContainer(reason: string): null {
  if (process.env['NEED_CONTAINERS'] === '1') throw new Error(`A container is needed: ${reason}`);
  return null;
}

/** Whether an engine's address is set or its default socket exists. */
export const hasDocker = (): boolean => Boolean(process.env['DOCKER_HOST']) || existsSync('/var/run/docker.sock');
