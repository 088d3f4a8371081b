import { join } from 'node:path';
import { buildWorkspace } from '../build/build-workspace.ts';
import { ROOT, staleWorkspaces } from '../build/freshness.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { createDevProduct } from './product.ts';
import { sayLive } from './saved.ts';
import { serveHot, SHELL } from './serve-hot.ts';
import { watchServices, type Built } from './watch-services.ts';

/**
 * Development: shell, remotes and services follow what is saved, behind the one web address. Where slices are named, the remotes and
 * services of the others are those that were there at the start.
 */
const words = process.argv.slice(2);
const hot = REMOTES.filter(({ name, folder }) => words.length === 0 || words.includes(name) || words.includes(folder));
const services =
  words.length === 0 ? [...SERVICES.map(({ name }) => name), 'gateway'] : hot.flatMap((slice) => slice.services);

const others = REMOTES.filter((remote) => !hot.includes(remote)).map(({ folder }) => folder);
for (const workspace of await staleWorkspaces('development', others)) {
  // Another team's remote may be broken today; its panel says so, and work on this one goes on.
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

/** Replaces the product until it is the newest; what is saved meanwhile is taken together. */
async function follow(): Promise<void> {
  isReplacing = true;
  // A remote that does not answer at the start would have no screens.
  await Promise.all(servers.map(({ built }) => built));
  for (let built = takeWanted(); built !== null; built = takeWanted()) {
    const isAnswering = await product.replace(built.packages);
    if (isAnswering && built.saved !== null) sayLive(built.saved, Date.now());
    // A port that is taken, or settings that make no sense: it has said so.
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
