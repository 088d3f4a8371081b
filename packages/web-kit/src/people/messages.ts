import type { ReportReason } from '@keyturn/domain/report-reasons';

/** Every sentence about blocking people. */
export const messages = {
  block: (name: string) => `Block ${name}`,
  question: (name: string) => `Block ${name}?`,
  meaning: (name: string) => `You will not see each other's listings, and open tours end. ${name} is not told.`,
  confirm: 'Block',
  blocked: (name: string) => `You have blocked ${name}. You can take it back in Account.`,
  failed: 'That could not be saved. Please try again.',
};

/** Every sentence about reporting a listing or a person. */
export const reportMessages = {
  listing: 'Report this listing',
  person: (name: string) => `Report ${name}`,
  reason: 'What is wrong?',
  choose: 'Choose one',
  reasonMissing: 'Please choose what is wrong.',
  reasons: {
    scam: 'It looks like a scam',
    gone: 'It is not available any more',
    wrong: 'It says something that is not true',
    discrimination: 'It treats people unfairly for who they are',
    harassment: 'Somebody is harassed or threatened',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  text: 'What should we know?',
  textHint: 'Only the people who check reports read this.',
  send: 'Send report',
  thanks: 'Thank you. A person will look at it.',
  failed: 'That could not be sent. Please try again.',
};
