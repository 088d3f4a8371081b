import { buildRooms, buildStale } from './build-stale.ts';
import { processRooms, roomNames } from './room-names.ts';
import { requireWords } from '../words.mjs';
import type { Mode } from '@keyturn/build/web';

/**
 * `npm run build [room …]`: builds what is stale of what `npm start` needs, or the named rooms whether stale or not;
 * `all` builds what is stale of everything, the service processes too.
 */
const everyRoom = [...roomNames, ...processRooms];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
requireWords('room', named, [...everyRoom, 'all']);
const mode: Mode = process.argv.includes('--development') ? 'development' : 'production';
if (named.length > 0 && !named.includes('all')) await buildRooms(named, mode);
else await buildStale(named.includes('all') ? everyRoom : roomNames, mode);
