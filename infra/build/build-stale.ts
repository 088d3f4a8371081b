import type { Mode } from '@keyturn/build/web';
import { staleWorkspaces } from './freshness.ts';
import { runNode } from './run-command.ts';

/** Builds those of the workspaces that are not of today's sources. */
export async function buildStale(workspaces: readonly string[], mode: Mode = 'production'): Promise<void> {
  await buildWorkspaces(await staleWorkspaces(mode, workspaces), mode);
}

/** Builds the workspaces, whether stale or not. */
export async function buildWorkspaces(workspaces: readonly string[], mode: Mode): Promise<void> {
  if (workspaces.length === 0) return;
  // The bundler is loaded only when there is something to build: most starts have nothing.
  const { buildWorkspace } = await import('./build-workspace.ts');
  for (const name of workspaces) await buildWorkspace(name, mode);
}

/** Builds what is stale of the product, in a process that takes the bundler's memory with it; ends this one where it does not build. */
export async function requireProduct(): Promise<void> {
  const code = await runNode(['--import', './infra/typescript/register.mjs', 'infra/build/main.ts']);
  if (code !== 0) process.exit(1);
}
