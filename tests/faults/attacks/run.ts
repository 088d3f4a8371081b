import { startProduct } from '../../testing/product.ts';
import { add, countOne, NONE, type Counts } from '../../runner/counts.ts';
import { findNode } from '../../testing/node-24.ts';
import { runHostileFiles } from '../files.ts';
import { attackAddresses } from './addresses.ts';
import { attackDeletedPhotos } from './deleted-photos.ts';
import { attackAccount, attackHall } from './guesses.ts';
import { attackMailboxes } from './mailer.ts';
import { attackSmallHoles } from './small-holes.ts';
import { attackQueues, attackSlowly, attackWithCrumbs, attackWithJson, attackWithWaiting } from './sockets.ts';

/** Says what an attack got through with, or null. */
type Attack = (url: string) => Promise<string | null>;

/** With the log-ins of an address as they are where others come. */
const SETTINGS = { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', LIMIT_VISITOR_CALLS: '600' };
const ATTACKS: Readonly<Record<string, Attack>> = {
  'A1 queued requests, reset': attackQueues,
  'A2 crawling senders and readers': attackSlowly,
  'A2 large bodies of visitors': attackWithJson,
  'A2 bodies in chunks of a byte': attackWithCrumbs,
  'A5 wrong log-ins behind a shared address': attackHall,
  'A6 guesses from three hundred networks': attackAccount,
};
/** With as little memory as the gateway's container has. */
const SMALL = { ...SETTINGS, NODE_OPTIONS: '--max-old-space-size=192' };
/** As where it runs for others, on the embedded store. */
const FOR_OTHERS = { ...SETTINGS, NODE_ENV: 'production', EMBEDDED: '1', PUBLIC_URL: 'https://keyturn.test' };
/** Those that start their products themselves, and are not held against times: all at once. */
const OTHERS: Readonly<Record<string, () => Promise<string | null>>> = {
  'A1 requests behind what is not read': () => attackProduct(attackWithWaiting, SMALL),
  'A4 lures in e-mails to strangers': attackMailboxes,
  'A7 photos of what was deleted': attackDeletedPhotos,
  'A8 e-mails before two agree': () => attackProduct(attackAddresses, SETTINGS),
  'A9 small holes': () => attackProduct(attackSmallHoles, FOR_OTHERS),
};

/** Every attack on a product of its own, files included, the first on Node 20, 22 and 24 alike: each handles queued requests in its own way. */
export async function runAttackLab(): Promise<Counts> {
  console.log('\n── attacks with raw sockets, many addresses, files and accounts');
  let counts = NONE;
  const tell = (name: string, fault: string | null): void => {
    const what = fault === null ? `held: ${name}` : `BROKEN: ${name}: ${fault}`;
    console.log(what);
    counts = add(counts, countOne(fault === null, what));
  };
  const run = async (name: string, attack: Attack, node = process.execPath): Promise<void> => {
    const fault = await attackProduct(attack, { ...SETTINGS, PRODUCT_NODE: node }).catch(String);
    tell(name, fault);
  };
  for (const [name, attack] of Object.entries(ATTACKS)) await run(name, attack);
  const others = Object.entries(OTHERS).map(async ([name, attack]) => tell(name, await attack().catch(String)));
  await Promise.all(others);
  for (const major of [20, 22, 24] as const) {
    if (process.versions.node.startsWith(`${major}.`)) continue;
    const node = await findNode(major);
    if (node === null) counts = add(counts, { ...NONE, skipped: 1 });
    else await run(`A1 queued requests, reset, on Node ${major}`, attackQueues, node);
  }
  const wrong = await runHostileFiles({ isTimed: false });
  tell('A3 files that are dear to decode', wrong.length === 0 ? null : wrong.join('; '));
  return counts;
}

async function attackProduct(attack: Attack, settings: Record<string, string>): Promise<string | null> {
  const product = await startProduct(settings);
  try {
    return await attack(product.url);
  } finally {
    await product.stop();
  }
}
