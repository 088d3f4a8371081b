import type { PostData } from '@keyturn/contracts/post-fields';
import { leaseDuration } from '@keyturn/domain/dates';
import { isOwnImage } from '@keyturn/service-kit/image-key';
import { invalid } from '@keyturn/service-kit/problem';

/** The changes with a duration computed from the dates, whatever the client sent. */
export function withDuration(before: PostData, changes: PostData): PostData {
  const { leaseDuration: _sent, ...rest } = changes;
  if (!('startDate' in changes) && !('endDate' in changes)) return rest;
  const { startDate = '', endDate = '' } = { ...before, ...changes };
  return { ...rest, leaseDuration: leaseDuration(startDate, endDate) };
}

/** Throws 422 unless the post's owner uploaded every photo here (security S-20). */
export function checkImages(changes: PostData, ownerId: string, mediaKey: string): void {
  const isForeign = changes.images?.some(({ url }) => !isOwnImage(url, 'listings', ownerId, mediaKey));
  if (isForeign) throw invalid('That image was not uploaded here.', 'foreign_image');
}
