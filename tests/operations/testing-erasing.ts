import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded, type Embedded } from '@keyturn/service-kit/embedded-store';
import { createTestClock, type TestClock } from '@keyturn/service-kit/testing';
import { ROOT } from '../../infra/build/freshness.ts';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { readSettings } from '../../infra/embedded/settings.ts';
import { startEmbedded } from '../../infra/embedded/start.ts';
import { eventually } from '../testing/eventually.ts';
import { beginLife, SELLER } from './testing-life.ts';

const MOST_STARTS = 8;

/** A product that runs only for some work, on the test's clock. */
export interface Installation {
  readonly folder: string;
  readonly clock: TestClock;
  while<T>(work: (url: string) => Promise<T>): Promise<T>;
}

/** The product on a data folder, which erases accounts soon after they are due. */
export function installOn(folder: string, clock: TestClock = createTestClock(new Date().toISOString())): Installation {
  const settings = readSettings({
    DATA_DIR: folder,
    BUNDLE_ROOT: folder,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    LIMIT_REGISTRATIONS: '200',
    ERASE_EVERY_MS: '100',
  });
  return {
    folder,
    clock,
    async while(work) {
      const product = await startEmbedded(settings, clock.now);
      try {
        return await work(product.url);
      } finally {
        await product.stop();
      }
    },
  };
}

/** People with data of every kind; returns the seller's id. */
export const fill = (installation: Installation): Promise<string> =>
  installation.while(async (url) => {
    const { seller } = await beginLife(url);
    const { user } = await seller.call<{ user: { id: string } }>('GET', '/api/session');
    return user.id;
  });

/** The seller requests the account's deletion. */
export const leave = (installation: Installation): Promise<void> =>
  installation.while(async (url) => {
    const again = openClient(url);
    await again.call('POST', '/api/users/login', SELLER);
    await again.call('POST', '/api/users/deletion', { currentPassword: SELLER.password });
    await eventually(async () => {
      const { total } = await again.call<{ total: number }>('GET', '/api/matches?limit=1');
      if (total > 0) throw new Error('the listing is still shown');
    });
  });

/** Opens a stopped product's store. */
export async function withStore<T>(folder: string, work: (embedded: Embedded) => Promise<T>): Promise<T> {
  const embedded = openEmbedded(folder);
  try {
    return await work(embedded);
  } finally {
    await embedded.close();
  }
}

/** Runs the product until every service reports somebody's erasure. */
export async function untilErased(installation: Installation, userId: string): Promise<void> {
  const isErased = () =>
    withStore(installation.folder, async (embedded) => {
      const deletions = embedded.store('profiles').collection<{ _id: string; left: number }>('deletions');
      return (await deletions.findOne({ _id: userId }))?.left === 0;
    });
  for (let starts = 0; starts < MOST_STARTS && !(await isErased()); starts += 1)
    await installation.while(() => pause(1000));
}

/** Runs a program like operators, with lines on standard input. */
export async function runProgram(program: readonly string[], env: Record<string, string>, lines: readonly string[]) {
  const args = ['--import', './infra/typescript/register.mjs', ...program];
  const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...ours } = process.env;
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...ours, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(lines.join('\n'));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
