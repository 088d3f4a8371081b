import { readFile } from 'node:fs/promises';
import { badgesMutations } from './mutations/badges.ts';
import { blocksMutations } from './mutations/blocks.ts';
import { moderationMutations } from './mutations/moderation.ts';
import type { Mutation } from './mutations/mutation.ts';
import { frontMutations, otherMutations } from './mutations/others.ts';
import { postsMutations } from './mutations/posts.ts';
import { profilesMutations } from './mutations/profiles.ts';
import { toursMutations } from './mutations/tours.ts';
import { transfersMutations } from './mutations/transfers.ts';

/** Every guard that can be switched off, one at a time; each must turn a cell of the matrix red. */
export const MUTATIONS: readonly Mutation[] = [
  ...postsMutations,
  ...toursMutations,
  ...transfersMutations,
  ...blocksMutations,
  ...moderationMutations,
  ...profilesMutations,
  ...badgesMutations,
  ...otherMutations,
  ...frontMutations,
];

/** How `noticed.json` names a guard. */
export const nameOf = ({ by, guard }: Mutation): string => `${by}: ${guard}`;

export const NOTICED = new URL('mutations/noticed.json', import.meta.url);

/** By guard, the call whose cells noticed that it was switched off; of the gateway the worthless session. */
export const readNoticed = async (): Promise<Readonly<Record<string, string>>> =>
  JSON.parse(await readFile(NOTICED, 'utf8')) as Record<string, string>;
