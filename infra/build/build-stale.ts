import type { Mode } from '@keyturn/build/web';
import { staleRooms } from './freshness.ts';

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
