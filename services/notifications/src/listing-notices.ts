import type { EventData } from '@keyturn/contracts/events';
import type { NoticeDocument } from './notice.ts';

/** What the e-mails about a listing say. */
export const LISTING_MAILS = {
  'posts.asked': 'Is your listing still available? Please say so in Manage Your Listings, or it will be hidden.',
  'posts.hidden': 'Your listing is hidden, as nobody said whether it is still available.',
} as const;

/** The notice to an owner about their listing. */
export function listingNoticeOf(
  type: keyof typeof LISTING_MAILS,
  eventId: string,
  { userId, title }: EventData<'posts.asked'>,
  now: Date,
): NoticeDocument {
  const listing = title === '' ? 'Your listing' : title;
  const asked = { title: 'Is it still available?', body: `${listing}: please say so, or it will be hidden.` };
  const hidden = { title: 'Listing hidden', body: `${listing}: nobody answered whether it is still available.` };
  return {
    _id: `${eventId}-${userId}`,
    userId,
    type,
    ...(type === 'posts.asked' ? asked : hidden),
    link: '/manage-your-listing',
    createdAt: now.toISOString(),
    read: false,
    sender: userId,
  };
}
