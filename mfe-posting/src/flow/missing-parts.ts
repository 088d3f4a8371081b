import type { OwnPost } from '@keyturn/contracts/posts';
import { denverToday } from '@keyturn/domain/denver-time';
import { publishNeeds, type PublishNeed } from '@keyturn/domain/publish-needs';
import { missingMessages as messages } from '../messages.ts';
import { flowOf, MANAGER_FLOW } from './steps.ts';

/** What blocks publishing, in order of the steps, and whether photos exist, which are optional. */
export function findMissingParts(post: Partial<OwnPost>): {
  needs: readonly { need: PublishNeed; label: string }[];
  hasPhotos: boolean;
} {
  const isManager = flowOf(post) === MANAGER_FLOW;
  const labelOf = (need: PublishNeed) => messages.needs[need === 'start' && isManager ? 'availableFrom' : need];
  return {
    needs: publishNeeds(post, denverToday(new Date())).map((need) => ({ need, label: labelOf(need) })),
    hasPhotos: (post.images ?? []).length > 0,
  };
}

/** The same for a row: a title, '' for nothing missing, and its pieces. */
export function describeMissing(post: Partial<OwnPost>): { title: string; pieces: readonly string[] } {
  const { needs, hasPhotos } = findMissingParts(post);
  const photos = hasPhotos ? [] : [messages.noPhotos];
  if (needs.length === 0) return { title: '', pieces: [messages.complete, ...photos] };
  return { title: `${messages.needsTitle}:`, pieces: [...needs.map(({ label }) => label), ...photos] };
}
