import { BRAND_NAME } from '@keyturn/domain/brand';

/** Sentences of the preview's confirmation page. */
export const messages = {
  heading: (title: string) => `Preview of ${title}`,
  from: (title: string) => `This browser will get ${title} from`,
  trust: `It has not been released, and it acts as you: go on only if somebody you know sent you this link.`,
  ends: `Nobody else sees it. It ends by itself after eight hours at most, or with “End preview” at the top of each page.`,
  begin: 'Show the preview',
  leave: 'Not now',
  refused: 'This preview cannot be shown',
  home: `${BRAND_NAME} home`,
  off: 'Previews are switched off here.',
  unknownSlice: 'There is no slice of that name here.',
  unsigned: 'That link is not signed for this product.',
  over: 'That link is over: ask who sent it for a new one.',
  unreadable: 'That link cannot be read.',
  notYours: (title: string) => `That link is not signed by the team of ${title}.`,
  otherSlice: (title: string) => `That link is for another slice than ${title}.`,
  notFrom: (origin: string) => `Nothing may be previewed from ${origin} here.`,
  taken: (paths: string) => `That preview claims paths of another slice: ${paths}.`,
} as const;
