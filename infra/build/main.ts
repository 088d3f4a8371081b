import { staleRooms } from './freshness.ts';
import { roomNames } from './room-names.ts';
import type { Mode } from '@keyturn/build/web';

/** `npm run build [room …]`: builds what is stale, or the named rooms whether stale or not. */
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.filter((name) => !roomNames.includes(name));
if (unknown.length > 0) {
  console.error(`No such room: ${unknown.join(', ')}. Rooms are ${roomNames.join(', ')}.`);
  process.exit(1);
}
const mode: Mode = process.argv.includes('--development') ? 'development' : 'production';
const wanted = named.length > 0 ? named : await staleRooms(mode);
if (wanted.length > 0) {
  // The bundler is loaded only when there is something to build: most starts have nothing.
  const { buildRoom } = await import('./rooms.ts');
  for (const name of wanted) await buildRoom(name, mode);
}
