import { BRAND_NAME } from '@keyturn/domain/brand';

/** One part of a page: its heading and content. */
export interface Part {
  readonly heading: string;
  readonly text: string;
}

const operatorOf = (name: string): string => (name === '' ? `whoever runs this ${BRAND_NAME}` : name);

/** Sentences of the footer's pages; they describe this release only. */
export const aboutMessages = {
  faqTitle: 'Questions and answers',
  termsTitle: 'Terms',
  privacyTitle: 'Privacy',
  contactTitle: 'Contact',
  loading: 'Loading',
  failed: 'This page cannot be loaded right now.',
  elsewhere: (title: string) => `${title} of this ${BRAND_NAME}`,
  runBy: (name: string) => `This ${BRAND_NAME} is run by ${name}.`,
  noAddress: `Whoever runs this ${BRAND_NAME} has left no address.`,
  writeTo: 'Write to',
  address: 'Address',
  account: 'About a listing or a tour, write to the person it is with: each tour request has a conversation.',

  faq: [
    {
      heading: `What is ${BRAND_NAME}?`,
      text: 'Students hand a lease to the next student here. Sellers and property managers post homes; seekers answer a few questions, see what fits, save it and ask for tours.',
    },
    {
      heading: 'Does it cost anything?',
      text: `${BRAND_NAME} takes no money, from nobody. Rent, deposits and fees are between you, the other student and the landlord.`,
    },
    {
      heading: 'Who are the people here?',
      text: 'Anybody with an e-mail address can have an account. A badge on a profile says what was checked, and when: open it to read how. Without one, it is a name and an e-mail address. See the home and the lease before you pay anything, and never send money to somebody you have not met.',
    },
    {
      heading: 'How do matches come about?',
      text: 'A listing earns points for what you asked for. A place, housing type or room type that you chose has to fit; what just misses stands below.',
    },
    {
      heading: 'Who sees my e-mail address and phone number?',
      text: 'Others see your name, photo and city. How to reach each other is for after a tour is accepted.',
    },
    {
      heading: 'I forgot my password.',
      text: 'Choose “Forgot password?” where you log in. The link that you get works once.',
    },
  ] satisfies readonly Part[],

  terms: (name: string): readonly Part[] => [
    {
      heading: 'What this is',
      text: `${BRAND_NAME} lets people offer homes, find them and agree on tours. Contracts are made between you, the other side and the landlord; neither ${BRAND_NAME} nor ${operatorOf(name)} is part of them.`,
    },
    {
      heading: 'What you post',
      text: 'Post only homes that you may hand over or let, say what is true, and use photos that are yours to show. Fair-housing law holds here as anywhere: turn nobody away for who they are.',
    },
    {
      heading: 'How you treat others',
      text: 'No insults, no spam, no asking for money before a home was seen. What others tell you here is for the tour and the lease alone.',
    },
    {
      heading: 'What is not promised',
      text: `Nobody has checked listings for you, nor people beyond what a badge on their profile says. ${BRAND_NAME} may be away at times, and what you typed may be lost.`,
    },
  ],

  privacy: (name: string): readonly Part[] => [
    {
      heading: 'What is kept',
      text: 'Your name, e-mail address and a hash of your password; with what and from which neighbourhood of addresses you are signed in; your profile and photo; what you post, with its photos and a print of each, by which a copy in somebody else’s listing is noticed; what you save; an e-mail address at a school, where you have it shown as a badge; what you write to be approved as a property manager or as a student, and what you are answered; hours for tours, tour requests, messages and lease transfers; the notices you get.',
    },
    {
      heading: 'Who sees it',
      text: `Listings and their photos are public. Signed-in people see the name, photo, city and badges of whom they deal with, and since when they are here. Messages are read by their two sides. ${operatorOf(name).replace(/^w/, 'W')} can read what is stored.`,
    },
    {
      heading: 'In your browser',
      text: 'One cookie holds your session for at most 30 days, one knows this browser for half a year, so that others who guess your password do not lock you out; while a new version of a part is tried out, one holds a number for 30 days that decides whether you get it, and says nothing about you. Your profile and what you last searched for stay in this browser until you log out. No other site is asked for anything.',
    },
    {
      heading: 'How long',
      text: 'Notices go after half a year, sessions after a week without use, links in e-mails when they are used or over. Everything else stays until you delete your account, under Account; some days later it is deleted, and tours and messages of others no longer name you. Backups may hold it for longer; ask whoever runs this.',
    },
    {
      heading: 'Logs',
      text: 'The server notes which kind of call was made, when and how it ended, and who logged in from which address. No password, message or e-mail address stands there. Pages tell it which part of the product they showed, how fast that was and what failed, and nothing about who you are or which listing you looked at.',
    },
  ],
};
