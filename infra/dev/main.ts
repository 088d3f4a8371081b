import { spawn } from 'node:child_process';
import { buildRoom } from '../build/rooms.ts';
import { ROOT, staleRooms } from '../build/freshness.ts';
import { REMOTES } from '../slices.ts';
import { serveHot } from './serve-hot.ts';

/**
 * Development: the named remotes (all without a name) hot inside the real shell, everything else as it is built. One
 * web address as always; only the remotes' files come from their dev servers.
 */
const names = process.argv.slice(2);
const hot = REMOTES.filter(({ name, folder }) => names.length === 0 || names.includes(name) || names.includes(folder));
if (hot.length === 0) {
  console.error(`No such remote. Remotes are ${REMOTES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const room of await staleRooms('development')) {
  if (hot.some(({ folder }) => folder === room)) continue;
  try {
    await buildRoom(room, 'development');
  } catch (error) {
    // Another team's remote may be broken today; its panel says so, and work on this one goes on.
    if (!REMOTES.some(({ folder }) => folder === room)) throw error;
    console.error(`${room} does not build: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const servers = await Promise.all(hot.map(serveHot));
const child = spawn(process.execPath, ['infra/dist/embedded.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    BUNDLES: 'dist-dev',
    DEV_REMOTES: servers.map(({ name, url }) => `${name}=${url}`).join(','),
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  void Promise.all(servers.map((server) => server.stop())).then(() => process.exit(code ?? 1));
});
