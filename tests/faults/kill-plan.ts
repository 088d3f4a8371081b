import { KILL_POINTS } from '@keyturn/service-kit/kill-points';
import { REMOTES, SERVICES } from '../../infra/slices/slices.ts';

/** One kill: of a component from outside, or of a service at a point inside, the n-th time it gets there. */
export interface Kill {
  readonly component: string;
  readonly at: { readonly point: string; readonly count: number } | null;
}

export const COMPONENTS: readonly string[] = [
  'gateway',
  ...SERVICES.map(({ name }) => name),
  'shell',
  ...REMOTES.map(({ folder }) => folder),
  'store',
  'broker',
];
const MOST_TIMES = 5;

/** The store and bus calls that each service makes while people write. */
export const CALLS: Readonly<Record<string, readonly string[]>> = {
  profiles: ['insertOne', 'updateOne', 'findOneAndUpdate', 'deleteOne', 'publish', 'handle'],
  posts: ['insertOne', 'updateOne', 'findOneAndUpdate', 'replaceOne', 'publish', 'handle'],
  media: ['insertOne', 'updateOne', 'replaceOne', 'publish', 'handle'],
  matching: ['insertOne', 'updateOne', 'replaceOne', 'deleteOne', 'handle'],
  tours: ['insertOne', 'updateOne', 'findOneAndUpdate', 'replaceOne', 'publish', 'handle'],
  notifications: ['insertOne', 'updateOne', 'deleteOne', 'handle'],
  transfers: ['insertOne', 'updateOne', 'findOneAndUpdate', 'replaceOne', 'publish', 'handle'],
  moderation: ['updateOne', 'replaceOne', 'handle'],
};

const outside = (): Kill[] => shuffle(COMPONENTS.map((component) => ({ component, at: null })));

const inside = (): Kill[] =>
  shuffle(
    SERVICES.flatMap(({ name }) =>
      KILL_POINTS.filter((point) => CALLS[name]?.includes(point.split('.')[0] ?? '')).map((point) => ({
        component: name,
        at: { point, count: 1 + Math.floor(Math.random() * MOST_TIMES) },
      })),
    ),
  );

/** Every component and every point that services reach once, in an order of chance. */
export const planKills = (): Kill[] => shuffle([...outside(), ...inside()]);

/** The same for a run of seconds: every component first, then points as long as there is time. */
export const planShort = (): Kill[] => [...outside(), ...inside()];

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
