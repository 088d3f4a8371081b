import type { RemoteEntry } from '@keyturn/contracts/remote';
import type { RemoteModule } from '@keyturn/routing';
import { loadModule } from './containers.ts';

/** The shell's contract version; a test compares it with the zod module, which the shell does not load. */
const SHELL_CONTRACT = 1;

/** Longest wait for a remote, in ms. */
const TIMEOUT_MS = 10_000;

/** Loads a remote's routes. Throws a sentence with the remote's name when it is down, slow, or of another contract. */
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
