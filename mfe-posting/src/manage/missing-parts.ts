import type { OwnPost } from '@keyturn/contracts/posts';
import { publishNeeds, type PublishNeed } from '@keyturn/domain/publish-needs';
import { manageMessages } from '../messages.ts';

const { missing } = manageMessages;

/** What a draft still lacks to be found and trusted, in the order of the steps. */
export function findMissingParts(post: Partial<OwnPost>): string[] {
  const { gender = '', images = [] } = post;
  const needs = publishNeeds(post);
  const lacks = (...names: PublishNeed[]) => names.some((name) => needs.includes(name));
  return [
    ...(lacks('rent') ? [missing.rent] : []),
    ...(lacks('leaseType') ? [missing.leaseType] : []),
    ...(gender === '' ? [missing.gender] : []),
    ...(images.length === 0 ? [missing.photos] : []),
    ...(lacks('address', 'street', 'city') ? [missing.address] : []),
    ...(lacks('contact') ? [missing.complex] : []),
    ...(lacks('start', 'dates') ? [missing.dates] : []),
  ];
}

/** "Needs photos and an address", or that nothing is missing. */
export function describeMissing(parts: readonly string[]): string {
  if (parts.length === 0) return manageMessages.complete;
  const last = parts.at(-1) ?? '';
  const list = parts.length === 1 ? last : parts.slice(0, -1).join(', ') + manageMessages.and + last;
  return manageMessages.needs(list);
}
