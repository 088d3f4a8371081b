import { join } from 'node:path';
import { buildWorkspace } from '../build/build-workspace.ts';
import { ROOT, staleWorkspaces } from '../build/freshness.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { createDevProduct } from './product.ts';
import { sayLive } from './saved.ts';
import { serveHot, SHELL } from './serve-hot.ts';
import { watchServices, type Built } from './watch-services.ts';

/**
 * Development: shell, remotes and services follow saved files at one web address. With named slices, the other remotes
 * and services stay as they were at the start.
 */
const words = process.argv.slice(2);
const hot = REMOTES.filter(({ name, folder }) => words.length === 0 || words.includes(name) || words.includes(folder));
const services =
  words.length === 0 ? [...SERVICES.map(({ name }) => name), 'gateway'] : hot.flatMap((slice) => slice.services);

const others = REMOTES.filter((remote) => !hot.includes(remote)).map(({ folder }) => folder);
for (const workspace of await staleWorkspaces('development', others)) {
  // Another team's remote may be broken; its panel shows that, and work on this one continues.
  await buildWorkspace(workspace, 'development').catch((error: unknown) => {
    console.error(`${workspace} does not build: ${error instanceof Error ? error.message : String(error)}`);
  });
}
const servers = await Promise.all([SHELL, ...hot].map(serveHot));
const folder = join(ROOT, 'infra/dist-dev');
const product = createDevProduct(join(folder, 'embedded.mjs'), {
  BUNDLES: 'dist-dev',
  DEV_SERVERS: servers.map(({ name, url }) => `${name}=${url}`).join(','),
});

let wanted: Built | null = null;
let isReplacing = false;
let isFirst = true;
const close = watchServices(folder, services, (built) => {
  wanted = built;
  if (!isReplacing) void follow();
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));

/** Replaces the product until it is current; saves in the meantime are combined. */
async function follow(): Promise<void> {
  isReplacing = true;
  // A remote without an answer at the start would have no screens.
  await Promise.all(servers.map(({ built }) => built));
  for (let built = takeWanted(); built !== null; built = takeWanted()) {
    const isAnswering = await product.replace(built.packages);
    if (isAnswering && built.saved !== null) sayLive(built.saved, Date.now());
    // A taken port or invalid settings, already reported.
    if (!isAnswering && isFirst) await end(1);
    isFirst = false;
  }
  isReplacing = false;
}

function takeWanted(): Built | null {
  const built = wanted;
  wanted = null;
  return built;
}

async function end(code: number): Promise<never> {
  close();
  await product.stop();
  await Promise.all(servers.map((server) => server.stop()));
  process.exit(code);
}
