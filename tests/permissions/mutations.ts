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
  ...otherMutations,
  ...frontMutations,
];
