import type { Mutation } from './mutation.ts';

const of = (file: string, entries: readonly Omit<Mutation, 'by' | 'file'>[]): Mutation[] =>
  entries.map((entry) => ({ by: 'transfers', file, ...entry }));

/** The guards of conversations. */
export const transfersMutations: readonly Mutation[] = [
  ...of('services/transfers/src/writing.ts', [
    {
      guard: 'to strangers a conversation does not exist',
      find: 'if (!request || (request.buyerId !== caller.userId && request.sellerId !== caller.userId))',
      replace: 'if (!request)',
    },
    {
      guard: 'what has ended is only read',
      find: '(isAgreed(request) || OPEN.includes(request.state)) && listing?.isLive !== false',
      replace: 'listing?.isLive !== false',
    },
    {
      guard: 'what was removed is only read',
      find: '(isAgreed(request) || OPEN.includes(request.state)) && listing?.isLive !== false',
      replace: 'isAgreed(request) || OPEN.includes(request.state) || listing === undefined',
    },
  ]),
  ...of('services/transfers/src/send-message.ts', [
    {
      guard: 'ways to reach each other wait for the acceptance',
      find: 'if (!isAgreed(request)) checkUnanswered(newest);',
      replace: '',
    },
  ]),
];
