import type { Mode } from '@keyturn/build/web';
import { staleWorkspaces } from './freshness.ts';
import { runNode } from './run-command.ts';

/** Builds those workspaces whose sources have changed. */
export async function buildStale(workspaces: readonly string[], mode: Mode = 'production'): Promise<void> {
  await buildWorkspaces(await staleWorkspaces(mode, workspaces), mode);
}

/** Builds the workspaces, whether stale or not. */
export async function buildWorkspaces(workspaces: readonly string[], mode: Mode): Promise<void> {
  if (workspaces.length === 0) return;
  // The bundler is loaded only when needed: most starts build nothing.
  const { buildWorkspace } = await import('./build-workspace.ts');
  for (const name of workspaces) await buildWorkspace(name, mode);
}

/** Builds what is stale of the product in a separate process, which frees its memory; ends this one on failure. */
export async function requireProduct(): Promise<void> {
  const code = await runNode(['--import', './infra/typescript/register.mjs', 'infra/build/main.ts']);
  if (code !== 0) process.exit(1);
}
