import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { expect } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { openPerson, publishListing } from '../testing/security-steps.ts';

/** People who go on using every slice, and what they met. */
export interface Traffic {
  /** A moment from which requests are counted. */
  mark(): number;
  /** No request of these slices failed since then, and there were some of each. */
  expectNoneFailed(mark: number, slices: readonly string[]): Promise<void>;
  /** What the tours service says to a request for nobody's tour. */
  readRefusal(): Promise<string>;
  stop(): Promise<void>;
}

const EVERY_MS = 40;
const AFTER_MS = 500;
/** A busy machine asks less often; so long it may take until each slice was asked ten times. */
const ENOUGH_MS = 60_000;
const EMAIL = 'traffic@example.edu';

interface Answered {
  readonly slice: string;
  readonly at: number;
  readonly failure: string | null;
}

/** Starts one request per slice every 40 ms, reads and writes. */
export async function startTraffic(url: string): Promise<Traffic> {
  const person = await openPerson(url, 'Traffic Person', EMAIL);
  await expect.poll(() => publishListing(person, EMAIL).then(Boolean, () => false)).toBe(true);
  const { _id: postId } = await person.call<{ _id: string }>('POST', '/api/create-draft', { email: EMAIL });
  const visitor = openClient(url);
  let count = 0;
  const note = (field: string) => ({ postId, field, value: `note ${(count += 1)}` });
  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    profiles: () => person.call('GET', '/api/session'),
    posts: () => person.call('POST', '/api/update-post-field', note('notes')),
    matching: () => visitor.call('GET', '/api/matches?city=Provo'),
    tours: () => person.call('GET', '/api/tour-requests/sent/me'),
    notifications: () => person.call('GET', '/api/notifications'),
    transfers: () => person.call('GET', '/api/conversations'),
    moderation: () => person.call('GET', '/api/blocks'),
    media: () => visitor.call('GET', '/media/listings/none').catch(expect404),
    web: () => fetchPage(url),
  };
  const answered: Answered[] = [];
  let isStopped = false;
  const running = Object.entries(requests).map(async ([slice, send]) => {
    while (!isStopped) {
      const at = Date.now();
      const failure = await send().then(
        () => null,
        (error: unknown) => String(error),
      );
      answered.push({ slice, at, failure });
      await pause(EVERY_MS);
    }
  });

  return {
    mark: Date.now,
    async expectNoneFailed(mark, slices) {
      await pause(AFTER_MS);
      for (const slice of slices) {
        const since = () => answered.filter((entry) => entry.slice === slice && entry.at >= mark);
        await expect.poll(() => since().length, { message: slice, timeout: ENOUGH_MS }).toBeGreaterThan(10);
        const own = since();
        expect(own.filter(({ failure }) => failure !== null)).toEqual([]);
        console.log(`${slice}: ${own.length} requests, 0 failed`);
      }
    },
    async readRefusal() {
      const refused = await person.call('PUT', '/api/tour-requests/none/reject').then(
        () => '',
        (error: unknown) => String(error),
      );
      return (JSON.parse(/\{.*\}/.exec(refused)?.[0] ?? '{}') as { message?: string }).message ?? refused;
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** The page itself, the list of remotes, and the manifest of each: what a browser loads first. */
async function fetchPage(url: string): Promise<void> {
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(url + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
  await read('/');
  const { remotes } = JSON.parse(await read('/remotes.json')) as RemotesAnswer;
  for (const { entry } of remotes) await read(entry);
}

function expect404(error: unknown): void {
  if (!/: 404 /.test(String(error))) throw error;
}
