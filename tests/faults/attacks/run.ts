import { startProduct } from '../../testing/product.ts';
import { add, countOne, NONE, type Counts } from '../../runner/counts.ts';
import { findNode } from '../../testing/node-24.ts';
import { runHostileFiles } from '../files.ts';
import { attackAccount, attackHall } from './guesses.ts';
import { attackQueues, attackSlowly, attackWithCrumbs, attackWithJson } from './sockets.ts';

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

/** Every attack on a product of its own, files included, the first on Node 22 and 24, too: each handles queued requests in its own way. */
export async function runAttackLab(): Promise<Counts> {
  console.log('\n── attacks with raw sockets, many addresses and files');
  let counts = NONE;
  const tell = (name: string, fault: string | null): void => {
    const what = fault === null ? `held: ${name}` : `BROKEN: ${name}: ${fault}`;
    console.log(what);
    counts = add(counts, countOne(fault === null, what));
  };
  const run = async (name: string, attack: Attack, node = process.execPath): Promise<void> => {
    const fault = await attackProduct(attack, node).catch(String);
    tell(name, fault);
  };
  for (const [name, attack] of Object.entries(ATTACKS)) await run(name, attack);
  for (const major of [22, 24] as const) {
    if (process.versions.node.startsWith(`${major}.`)) continue;
    const node = await findNode(major);
    if (node === null) counts = add(counts, { ...NONE, skipped: 1 });
    else await run(`A1 queued requests, reset, on Node ${major}`, attackQueues, node);
  }
  const wrong = await runHostileFiles({ isTimed: false });
  tell('A3 files that are dear to decode', wrong.length === 0 ? null : wrong.join('; '));
  return counts;
}

async function attackProduct(attack: Attack, node: string): Promise<string | null> {
  const product = await startProduct({ ...SETTINGS, PRODUCT_NODE: node });
  try {
    return await attack(product.url);
  } finally {
    await product.stop();
  }
}
