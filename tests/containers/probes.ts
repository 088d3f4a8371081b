import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProfileAnswer } from '@keyturn/contracts/profiles';
import { WEEKDAYS } from '@keyturn/domain/availability';
import { HALF_HOURS } from '@keyturn/domain/time-of-day';
import { ROOT } from '../../infra/build/freshness.ts';
import { openClient, type Client } from '../../infra/embedded/seed/client.ts';
import { REMOTES } from '../../infra/slices/slices.ts';
import { findShellScript } from '../testing/shell-script.ts';

const EVENT_PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const PERSON = { name: 'Proof Person', email: 'proof@example.edu', password: 'quiet mountain lease' };

/** Containers involved in saving hours: while one is down, the write may be refused. */
export const ON_WRITE_PATH: ReadonlySet<string> = new Set(['edge', 'gateway', 'profiles', 'tours', 'mongo']);

/** Requests something that only one container can answer; throws while it does not. */
export type Probe = () => Promise<unknown>;

export interface Probes {
  /** By container name. */
  readonly of: Readonly<Record<string, Probe>>;
  /** The public page. */
  readonly page: Probe;
  /** Saves hours; returns a wait until their event has reached another service. */
  saveHours(): Promise<Probe>;
}

/** Creates a person with a draft and an image, and one probe per container. */
export async function makeProbes(url: string): Promise<Probes> {
  const client = openClient(url);
  const { email, name } = PERSON;
  await client.call('POST', '/api/users/register', PERSON);
  const photo = await readFile(join(ROOT, 'tests/testing/photos/person1.jpg'));
  const profilePic = `data:image/jpeg;base64,${photo.toString('base64')}`;
  await client.call('POST', '/api/profiles', { email, name, location: 'Provo UT', profilePic });
  const { _id: postId } = await client.call<{ _id: string }>('POST', '/api/create-draft', { email });
  const image = await client.upload('proof', new Uint8Array(photo));

  const file = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  const page = () => file('/');
  const script = `/${findShellScript(await file('/'))}`;
  const read = (path: string) => () => client.call('GET', path);

  const services: Record<string, Probe> = {
    profiles: read('/api/profiles/me'),
    posts: read(`/api/get-post-by-id/${postId}`),
    media: () => file(image),
    matching: read('/api/saved-listings/me'),
    tours: read('/api/availability/me'),
    notifications: read('/api/notifications'),
    transfers: read('/api/conversations'),
    moderation: read('/api/blocks'),
  };
  let previous: Promise<unknown> = Promise.resolve();
  // In sequence: of two at once either may remain.
  const saveHours = (): Promise<Probe> => {
    const saving = previous.then(() => saveAndAwaitHours(client, email));
    previous = saving.catch(() => undefined);
    return saving;
  };
  const probes: Record<string, Probe> = {
    ...services,
    edge: read('/api/session'),
    gateway: read('/api/session'),
    shell: () => file(script),
    ...Object.fromEntries(
      REMOTES.map(({ name: remote, folder }) => [folder, () => file(`/mfe/${remote}/mf-manifest.json`)]),
    ),
    mongo: () => Promise.all(Object.values(services).map((probe) => probe())),
    rabbitmq: async () => (await saveHours())(),
  };
  return { of: probes, page, saveHours };
}

/** All saved hours as JSON, oldest first. */
const saved: string[] = [];

async function saveAndAwaitHours(client: Client, email: string): Promise<Probe> {
  // Different hours each time, to identify a copy.
  const mine = saved.length;
  const [start = '', ...ends] = HALF_HOURS;
  const weekday = WEEKDAYS[mine % WEEKDAYS.length] ?? 'Monday';
  const availability = { [weekday]: [{ start, end: ends[mine % ends.length] }] };
  saved.push(JSON.stringify(availability));
  await client.call('POST', '/api/set-availability', { email, availability });
  return async () => {
    const deadline = Date.now() + EVENT_PATIENCE_MS;
    for (;;) {
      const answer = await client.call<ProfileAnswer>('GET', '/api/profiles/me').catch(() => null);
      if (saved.lastIndexOf(JSON.stringify(answer?.profile.availability)) >= mine) return;
      if (Date.now() > deadline) throw new Error('The event about the new hours has not come.');
      await pause(PAUSE_MS);
    }
  };
}
