import { setTimeout as pause } from 'node:timers/promises';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { openClient, type Client } from '../../infra/embedded/seed/client.ts';
import { startProduct, type Product } from '../testing/product.ts';

const LONGEST_ROUND_MS = 400;
const PERSON = { name: 'Lab Person', email: 'lab@example.edu', password: 'quiet mountain lease' };

interface Journal {
  /** Numbers of the newest acknowledged and the newest sent write. */
  acknowledged: number;
  sent: number;
}

/** Writes successive numbers into a post's notes until the product is gone. */
async function writeUntilGone(client: Client, postId: string, journal: Journal): Promise<void> {
  for (;;) {
    journal.sent += 1;
    const number = journal.sent;
    try {
      await client.call('POST', '/api/update-post-field', { postId, field: 'notes', value: `write ${number}` });
    } catch {
      return;
    }
    journal.acknowledged = number;
  }
}

async function readNumber(client: Client, postId: string): Promise<number> {
  const { notes = '' } = await client.call<{ notes?: string }>('GET', `/api/posts/${postId}`);
  return Number(notes.replace('write ', '') || 0);
}

async function killRound(product: Product, client: Client, postId: string, journal: Journal): Promise<boolean> {
  const before = journal.acknowledged;
  const writing = writeUntilGone(client, postId, journal);
  await pause(20 + Math.random() * LONGEST_ROUND_MS);
  // A kill before the first acknowledged write proves nothing.
  await untilSo(() => journal.acknowledged > before, 'a write');
  await product.killAndRestart();
  await writing;
  const found = await readNumber(client, postId);
  // The write in progress may or may not have happened; acknowledged ones must exist.
  const isFine = found >= journal.acknowledged && found <= journal.sent;
  if (!isFine) console.log(`LOST: acknowledged ${journal.acknowledged}, found ${found}`);
  return isFine;
}

/** Kills the running product repeatedly during writes, and checks that no acknowledged write is lost. */
export async function runKillRounds(rounds: number): Promise<boolean> {
  const product = await startProduct({ LIMIT_USER_WRITES: '1000000' });
  const client = openClient(product.url);
  await client.call('POST', '/api/users/register', PERSON);
  const { _id: postId } = await client.call<{ _id: string }>('POST', '/api/create-draft', { email: PERSON.email });
  const journal: Journal = { acknowledged: 0, sent: 0 };
  let lost = 0;
  for (let round = 1; round <= rounds; round += 1) {
    if (!(await killRound(product, client, postId, journal))) lost += 1;
    // In place on a terminal; elsewhere one line each.
    const [before, after] = process.stdout.isTTY ? ['\r', round === rounds ? '\n' : ''] : ['', '\n'];
    const told = `Round ${round} of ${rounds}: ${journal.acknowledged} writes acknowledged, ${lost} rounds lost some`;
    process.stdout.write(before + told + after);
  }
  await product.stop();
  return lost === 0;
}
