import type { RemoteEntry } from '@keyturn/contracts/remote';
import type { RemoteModule } from '@keyturn/routing';
import { loadModule } from './containers.ts';

/** The contract this shell speaks; zod stays out of the shell, so the number stands here and a test holds the two together. */
export const SHELL_CONTRACT = 1;

/** How long a remote may stay silent, in ms. */
const TIMEOUT_MS = 10_000;

/** Loads a remote's routes. Throws a sentence that names the remote when it is down, silent, or of another contract. */
export async function loadRoutes(remote: RemoteEntry): Promise<RemoteModule> {
  if (remote.contract !== SHELL_CONTRACT) throw wrongContract(remote.name, remote.contract);
  const module = (await loadModule(remote, './routes', silence(remote.name))) as RemoteModule;
  if (!Array.isArray(module.routes)) throw new Error(`Remote ${remote.name} exposes no routes.`);
  if (module.contract !== SHELL_CONTRACT) throw wrongContract(remote.name, module.contract);
  return module;
}

function silence(name: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Remote ${name} did not answer within ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS);
  });
}

const wrongContract = (name: string, contract: number): Error =>
  new Error(`Remote ${name} speaks contract ${contract}, this shell speaks ${SHELL_CONTRACT}.`);
