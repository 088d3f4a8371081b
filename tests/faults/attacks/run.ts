import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ListingCard } from '@keyturn/contracts/posts';
import { childrenOf, imageWorkersOf, memoryOf } from '@keyturn/service-kit/testing-processes';
import { openClient } from '../../../infra/embedded/seed/client.ts';
import { DEMO_PASSWORD } from '../../../infra/embedded/seed/people.ts';
import { prepareDemo, startProduct } from '../../testing/product.ts';
import { ATTACKS } from './attacks.ts';
import { ask, type Answer } from './wire.ts';

const ATTACKER = fileURLToPath(import.meta.resolve('./attacker.ts'));
const ATTACK_MS = 12_000;
const REST_MS = 5_000;
const OTHERS = ['ana', 'amina', 'grace', 'tomas'] as const;
const PATHS = ['/', '/api/matches?city=Provo&limit=24', '/api/tour-requests/sent/me'];
const PAUSE_MS = 200;
const LEAST_ANSWERED = 0.95;
const MOST_P95_MS = 2_000;
const MOST_RISE_MB = 300;

/**
 * Runs seven simple attacks on the embedded product, twelve seconds each, while four people use it from other
 * addresses. Passes if 95 % of their calls take at most two seconds, all calls work five seconds later, memory grows by
 * at most 300 MB, and nothing restarts. Measures times, so it is no test.
 */
export async function runAttackLab(): Promise<boolean> {
  await prepareDemo();
  const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'fatal' });
  let isFine = true;
  try {
    const { url } = product;
    const [pid = 0] = childrenOf(process.pid, 'embedded.mjs');
    const others = await Promise.all(OTHERS.map((name, at) => signIn(url, name, `127.0.3.${at + 1}`)));
    const [listing] = await openClient(url).call<ListingCard[]>('GET', '/api/posts/live');
    const paths = [...PATHS, `/api/get-post-by-id/${listing?._id}`];
    const use = (ms: number) => useProduct(url, paths, others, ms);
    await use(REST_MS);
    for (const name of Object.keys(ATTACKS)) {
      const before = heldBy(pid);
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, heldBy(pid))), 250);
      const attacker = fork(ATTACKER, [name, url, listing?.image ?? '', String(ATTACK_MS)]);
      const isOver = once(attacker, 'exit');
      const during = await use(ATTACK_MS);
      await isOver;
      clearInterval(watch);
      const rise = most - before;
      await pause(REST_MS);
      const after = await use(REST_MS);
      const isHeld =
        during.share >= LEAST_ANSWERED &&
        during.p95 <= MOST_P95_MS &&
        after.share === 1 &&
        after.p95 <= MOST_P95_MS &&
        rise <= MOST_RISE_MB &&
        childrenOf(process.pid, 'embedded.mjs')[0] === pid;
      isFine &&= isHeld;
      const found = `${say(during)}; afterwards ${say(after)}; ${Math.round(rise)} MB more`;
      console.log(`${isHeld ? 'held' : 'BROKEN'}: ${name}: ${found}`);
    }
  } finally {
    await product.stop();
  }
  return isFine;
}

async function signIn(url: string, name: string, from: string): Promise<{ from: string; cookie: string }> {
  const body = { email: `${name}@demo.keyturn.test`, password: DEMO_PASSWORD };
  const { status, cookie } = await ask(url, '/api/users/login', { from, body });
  if (status !== 200) throw new Error(`${name} was answered ${status}`);
  return { from, cookie };
}

/** The share of answered calls, and the 95th percentile of their times in ms. */
async function useProduct(
  url: string,
  paths: readonly string[],
  others: readonly { from: string; cookie: string }[],
  ms: number,
) {
  const answers: Answer[] = [];
  const endsAt = performance.now() + ms;
  const useOne = async (other: (typeof others)[number]): Promise<void> => {
    for (let at = 0; performance.now() < endsAt; at += 1) {
      answers.push(await ask(url, paths[at % paths.length] ?? '/', other));
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(others.map(useOne));
  const times = answers.filter(({ status }) => status === 200).map((answer) => answer.ms);
  times.sort((one, two) => one - two);
  return { share: times.length / answers.length, p95: times[Math.ceil(times.length * 0.95) - 1] ?? Infinity };
}

const say = ({ share, p95 }: { share: number; p95: number }): string =>
  `${Math.round(share * 1000) / 10} % answered, 95 % within ${Math.round(p95)} ms`;

/** Megabytes of the product and its decoder processes. */
const heldBy = (pid: number): number =>
  [pid, ...imageWorkersOf(pid)].reduce((sum, each) => sum + memoryOf(each).now, 0) / 2 ** 20;
