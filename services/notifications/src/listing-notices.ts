import type { EventData } from '@keyturn/contracts/events';
import type { NoticeDocument } from './notice.ts';

/** What owners are told of their listing: the line below the bell, the sentence under it, and what the e-mail says. */
const TOLD = {
  asked: {
    type: 'posts.asked',
    title: 'Is it still available?',
    body: 'please say so, or it will be hidden.',
    mail: 'Is your listing still available? Please say so in Manage Your Listings, or it will be hidden.',
  },
  unanswered: {
    type: 'posts.hidden',
    title: 'Listing hidden',
    body: 'nobody answered whether it is still available.',
    mail: 'Your listing is hidden, as nobody said whether it is still available.',
  },
  held: {
    type: 'posts.hidden',
    title: 'Your listing is being checked',
    body: 'a person looks at it before others see it.',
    mail: 'Your listing is being checked: a person looks at it before others see it.',
  },
} as const;
export type ListingNews = keyof typeof TOLD;

/** What the e-mail about a listing says. */
export const mailOfListing = (news: ListingNews): string => TOLD[news].mail;

/** The notice to an owner about their listing. */
export function listingNoticeOf(
  news: ListingNews,
  eventId: string,
  listing: EventData<'posts.asked'>,
  now: Date,
): NoticeDocument {
  const { type, title, body } = TOLD[news];
  const { userId } = listing;
  return {
    _id: `${eventId}-${userId}`,
    userId,
    type,
    title,
    body: `${listing.title === '' ? 'Your listing' : listing.title}: ${body}`,
    link: '/manage-your-listing',
    createdAt: now.toISOString(),
    read: false,
    sender: userId,
  };
}
