import { REMOTES, SERVICES } from '../../infra/slices/slices.ts';
import type { FreeStack } from '../../infra/stack/free-stack.ts';
import { logIn } from './people.ts';
import type { Person } from './people.ts';
import type { Links } from './links.ts';

/** What a screen asks for, again and again. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  /** Which parts have to be there for it, beside the gateway. */
  readonly needs: readonly string[];
  readonly isSignedIn: boolean;
}

/** One part that another does not reach, or that says nothing any more. */
export interface Trouble {
  readonly name: string;
  /** The part whose callers are in trouble. */
  readonly part: string;
  begin(links: Links): Promise<void>;
}

const KINDS = { down: 'down', silent: 'black hole' } as const;
const signedIn = (name: string, path: string, ...needs: string[]): Asked => {
  return { name, path, needs: ['profiles', ...needs], isSignedIn: true };
};

/** One call for each service, signed in and as a visitor, the page and the bundles. */
export const callsOf = (photo: string): readonly Asked[] => [
  signedIn('session', '/api/session'),
  signedIn('own profile', '/api/profiles/me'),
  signedIn('own listings', '/api/posts/user/me', 'posts'),
  signedIn('saved', '/api/saved-listings/me', 'matching'),
  signedIn('tours', '/api/tour-requests/sent/me', 'tours'),
  signedIn('notices', '/api/notifications', 'notifications'),
  signedIn('conversations', '/api/conversations', 'transfers'),
  signedIn('blocks', '/api/blocks', 'moderation'),
  { name: 'matches', path: '/api/matches?limit=20', needs: ['matching'], isSignedIn: false },
  { name: 'photo', path: photo, needs: ['media'], isSignedIn: false },
  { name: 'page', path: '/login', needs: ['shell'], isSignedIn: false },
  ...REMOTES.map(({ name, folder }) => ({
    name: folder,
    path: `/mfe/${name}/remote.json`,
    needs: [folder],
    isSignedIn: false,
  })),
];

const services = SERVICES.map(({ name }) => name);

/** Every single fault between two parts of the operated topology that callers can meet. */
export const TROUBLES: readonly Trouble[] = Object.entries(KINDS).flatMap(([word, kind]) => [
  ...[...services, 'shell', 'mfe-tours'].map((part) => ({
    name: `${part} ${word}`,
    part,
    begin: (links: Links) => links.set('gateway', part, { kind }),
  })),
  ...services.map((part) => ({
    name: `the store of ${part} ${word}`,
    part,
    begin: (links: Links) => links.set(part, 'store', { kind }),
  })),
  {
    name: `the broker ${word}`,
    part: 'broker',
    async begin(links: Links) {
      for (const service of services) await links.set(service, 'broker', { kind });
    },
  },
]);

/** How one call ended: 0 is no answer. */
export interface Ended {
  readonly asked: Asked;
  readonly status: number;
  readonly ms: number;
}

/** Sends the calls as one person. */
export async function openAsker({ url }: FreeStack, { email }: Person) {
  const cookie = await logIn(url, email);
  return async (asked: Asked): Promise<Ended> => {
    const startedAt = performance.now();
    const headers = asked.isSignedIn ? { cookie } : {};
    const status = await fetch(url + asked.path, { headers }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    return { asked, status, ms: performance.now() - startedAt };
  };
}
