import type { PostData } from '@keyturn/contracts/post-fields';
import { leaseDuration } from '@keyturn/domain/dates';
import { isOwnImage } from '@keyturn/service-kit/image-key';
import { invalid } from '@keyturn/service-kit/problem';

/** What a change of fields becomes: the duration follows the dates, whatever the client computed. */
export function withDuration(before: PostData, changes: PostData): PostData {
  const { leaseDuration: _sent, ...rest } = changes;
  if (!('startDate' in changes) && !('endDate' in changes)) return rest;
  const { startDate = '', endDate = '' } = { ...before, ...changes };
  return { ...rest, leaseDuration: leaseDuration(startDate, endDate) };
}

/** Throws 422 unless every photo was uploaded here by the post's owner (security S-20). */
export function checkImages(changes: PostData, ownerId: string, mediaKey: string): void {
  const isForeign = changes.images?.some(({ url }) => !isOwnImage(url, 'listings', ownerId, mediaKey));
  if (isForeign) throw invalid('That image was not uploaded here.', 'foreign_image');
}
