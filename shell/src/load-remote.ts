import type { RemoteEntry } from '@keyturn/contracts/remote';
import type { RemoteModule } from '@keyturn/routing';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

/** The contract this shell speaks; zod stays out of the shell, so the number stands here and a test holds the two together. */
export const SHELL_CONTRACT = 1;

/** How long a remote may stay silent, in ms: federation itself waits for ever. */
const TIMEOUT_MS = 10_000;

/** Makes the remotes known to federation without loading any. */
export function registerAll(remotes: readonly RemoteEntry[]): void {
  registerRemotes(remotes.map(({ name, entry }) => ({ name, entry })));
}

/** Loads a remote's routes. Throws a sentence that names the remote when it is down, silent, or of another contract. */
export async function loadRoutes(remote: RemoteEntry): Promise<RemoteModule> {
  if (remote.contract !== SHELL_CONTRACT) throw wrongContract(remote.name, remote.contract);
  const module = await Promise.race([loadRemote<RemoteModule>(`${remote.name}/routes`), silence(remote.name)]);
  if (!module || !Array.isArray(module.routes)) throw new Error(`Remote ${remote.name} exposes no routes.`);
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
