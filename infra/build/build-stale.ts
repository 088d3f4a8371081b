import type { Mode } from '@keyturn/build/web';
import { staleRooms } from './freshness.ts';
import { runNode } from './run-command.ts';

/** Builds those of the rooms that are not of today's sources. */
export async function buildStale(rooms: readonly string[], mode: Mode = 'production'): Promise<void> {
  await buildRooms(await staleRooms(mode, rooms), mode);
}

/** Builds the rooms, whether stale or not. */
export async function buildRooms(rooms: readonly string[], mode: Mode): Promise<void> {
  if (rooms.length === 0) return;
  // The bundler is loaded only when there is something to build: most starts have nothing.
  const { buildRoom } = await import('./rooms.ts');
  for (const name of rooms) await buildRoom(name, mode);
}

/** Builds what is stale of the product, in a process that takes the bundler's memory with it; ends this one where it does not build. */
export async function requireProduct(): Promise<void> {
  const code = await runNode(['--import', './infra/typescript/register.mjs', 'infra/build/main.ts']);
  if (code !== 0) process.exit(1);
}
