import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CreateDraftAnswer, OwnPost } from '@keyturn/contracts/posts';
import { openClient } from '../../infra/embedded/seed/client.ts';
import { REMOTES, SERVICES } from '../../infra/slices/slices.ts';
import type { FreeStack } from '../../infra/stack/free-stack.ts';
import { registerPerson, type Person } from './people.ts';

/** Tells when a killed component does its work again. */
export interface Probe {
  /**
   * Resolves with the milliseconds from `sinceMs` until the component says it is ready and a real call through the gateway
   * succeeds; null when that does not happen within the limit.
   */
  untilReady(component: string, wait: { limitMs: number; sinceMs: number }): Promise<number | null>;
}

const AGAIN_MS = 25;
const PHOTO = new URL('../testing/photos/person1.jpg', import.meta.url);

/** Registers the person whose calls are the real ones. */
export async function openProbe(stack: FreeStack): Promise<Probe> {
  const person = await registerPerson(stack.url, 'probe', () => false);
  if (!person) throw new Error('The probe could not be registered.');
  const { call, upload } = person.client;
  await saveName(person, 'Probe');
  await call<CreateDraftAnswer>('POST', '/api/create-draft', { email: person.email });
  const photo = await upload('probe', new Uint8Array(readFileSync(PHOTO)));
  const visit = openClient(stack.url).call;
  const readyUrls = new Map(stack.programs.map(({ name, readyUrl }) => [name, readyUrl]));

  const services: Readonly<Record<string, () => Promise<unknown>>> = {
    profiles: () => call('GET', '/api/profiles/me'),
    posts: () => call('GET', '/api/posts/user/me'),
    media: () => fetchFine(stack.url + photo),
    matching: () => visit('GET', '/api/matches?limit=1'),
    tours: () => call('GET', '/api/tour-requests/sent/me'),
    notifications: () => call('GET', '/api/notifications'),
    transfers: () => call('GET', '/api/conversations'),
    moderation: () => call('GET', '/api/blocks'),
  };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    ...services,
    gateway: () => call('GET', '/api/session'),
    shell: () => fetchFine(`${stack.url}/login`),
    ...Object.fromEntries(
      REMOTES.map(({ name, folder }) => [folder, () => fetchFine(`${stack.url}/mfe/${name}/remote.json`)]),
    ),
    store: () => Promise.all(Object.values(services).map((ask) => ask())),
  };

  /** An event that goes from one service to another before a deadline (by `performance.now`). */
  async function passEvent(deadline: number): Promise<void> {
    // So short that it is nobody’s phone number.
    const name = `Probe ${Math.floor(Math.random() * 1_000_000)}`;
    await saveName(person as Person, name);
    while (performance.now() < deadline) {
      const posts = await call<OwnPost[]>('GET', '/api/posts/user/me');
      if (posts[0]?.posterName === name) return;
      await pause(AGAIN_MS);
    }
    throw new Error('No event came through in time.');
  }

  async function isReady(component: string, deadline: number): Promise<boolean> {
    const urls = component === 'store' ? SERVICES.map(({ name }) => readyUrls.get(name)) : [readyUrls.get(component)];
    try {
      for (const url of urls) if (url !== undefined) await fetchFine(url);
      await (component === 'broker' ? passEvent(deadline) : calls[component]?.());
      return true;
    } catch {
      return false;
    }
  }

  return {
    async untilReady(component, { limitMs, sinceMs }) {
      const deadline = sinceMs + limitMs;
      while (!(await withLimit(isReady(component, deadline), Math.max(0, deadline - performance.now())))) {
        if (performance.now() > deadline) return null;
        await pause(AGAIN_MS);
      }
      return performance.now() - sinceMs;
    },
  };
}

const saveName = ({ client, email }: Person, name: string): Promise<unknown> =>
  client.call('POST', '/api/profiles', { name, email, location: 'Provo UT' });

async function fetchFine(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

const withLimit = (answer: Promise<boolean>, limitMs: number): Promise<boolean> =>
  Promise.race([answer, pause(limitMs, false, { ref: false })]);
