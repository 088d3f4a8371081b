import type { EventData } from '@keyturn/contracts/events';
import type { NoticeDraft } from './notice.ts';

/** Notices to owners about their listing: title, sentence, and e-mail text. */
const SAID = {
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
export type ListingNews = keyof typeof SAID;
export type ListingEventData = EventData<'posts.asked'>;

/** The e-mail's text about a listing. */
export const mailOfListing = (news: ListingNews): string => SAID[news].mail;

/** The notice to an owner about their listing. */
export function listingNoticeOf(news: ListingNews, { userId, title }: ListingEventData): NoticeDraft {
  const { type, title: line, body } = SAID[news];
  const said = `${title || 'Your listing'}: ${body}`;
  return { userId, type, title: line, body: said, link: '/manage-your-listing', sender: userId };
}
