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
      find: 'return isOffered || OPEN.includes(state) || isAgreed(request, transfers);',
      replace: 'return isOffered || state.length > 0;',
    },
    {
      guard: 'what was removed is only read',
      find: 'if (listing?.isLive === false) return false;',
      replace: '',
    },
  ]),
  ...of('services/transfers/src/send-message.ts', [
    {
      guard: 'ways to reach each other wait for the acceptance',
      find: 'if (!isAgreedOn) await checkContact();',
      replace: 'if (text === "") await checkContact();',
    },
  ]),
  ...of('services/transfers/src/change-transfer.ts', [
    {
      guard: 'to strangers a transfer does not exist',
      find: "if (transfer?.takerId === userId) return 'taker';",
      replace: "if (transfer) return 'taker';",
    },
  ]),
  ...of('services/transfers/src/answer-offer.ts', [
    {
      guard: 'an offer of a listing that is being checked waits',
      find: '    requireThere(listing);\n',
      replace: '',
    },
  ]),
  ...of('services/transfers/src/offer-transfer.ts', [
    {
      guard: 'only the seller hands over',
      find: 'if (request.sellerId !== userId) throw',
      replace: 'if (userId === null) throw',
    },
    {
      guard: 'what was withdrawn is not offered for',
      find: "|| request.state === 'withdrawn') throw",
      replace: ') throw',
    },
    {
      guard: 'only a live listing is handed over',
      find: 'requireThere(listing);',
      replace: '',
    },
    {
      guard: 'a closed account is offered no lease',
      find: 'if (await isAccountClosed(collections.closings, request.buyerId)) throw accountClosed();',
      replace: '',
    },
  ]),
  ...of('services/transfers/src/answer-offer.ts', [
    {
      guard: 'only the taker says yes',
      find: "if (side !== 'taker') throw notTaker();",
      replace: '',
      index: 0,
    },
    { guard: 'only the taker says no', find: "if (side !== 'taker') throw notTaker();", replace: '', index: 1 },
    { guard: 'only what is active ends', find: "if (state !== 'active') throw notActive();", replace: '' },
  ]),
  ...of('services/transfers/src/mark-step.ts', [
    { guard: 'a step has its owner', find: 'if (!maySideMark(step, side)) throw', replace: 'if (!step) throw' },
    {
      guard: 'steps come in order',
      find: 'if (nextStep(kind, marks)?.step !== step) throw',
      replace: 'if (kind === null) throw',
    },
  ]),
];
