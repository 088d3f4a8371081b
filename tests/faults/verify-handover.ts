import type { Fault } from './fault.ts';
import { MARKS } from './hand-over.ts';
import type { Attempt, Journal } from './journal.ts';
import type { Life } from './life.ts';
import type { Shown } from './read-life.ts';
import { countFaults, told } from './verify-effects.ts';
import { valueFaults } from './verify-writes.ts';

/** What a listing is by, as posts has to hear of it. */
const LISTING_STATES = { offered: '', active: 'pending', ended: '', completed: 'transferred' } as const;
const STEPS = new Set(MARKS.map(([step]) => step));

/** What is wrong with the messages and transfers themselves, as their service shows them. */
export function handoverWriteFaults(journal: Journal, { listings }: Life, { transfers, messages }: Shown): Fault[] {
  return listings.flatMap(({ tourId }) => {
    if (tourId === null) return [];
    const own = transfers.filter((transfer) => transfer.tourId === tourId);
    const [transfer] = own;
    const sent = journal.of('transfer', tourId);
    const faults = valueFaults('the transfer of', sent, transfer?.state ?? null, null);
    if (own.length > 1) faults.push({ kind: 'double', what: `${own.length} transfers of ${tourId}` });
    for (const step of STEPS) {
      const marked = transfer?.steps.find((one) => one.step === step)?.doneBy;
      const marks = journal.of('step', `${tourId} ${step}`);
      const mustBe = marks.filter(({ outcome }) => outcome === 'acknowledged').length;
      const found = marked === 'both' ? 2 : Number(marked !== undefined && marked !== '');
      if (found < mustBe) faults.push({ kind: 'lost', what: `the step ${step} of ${tourId}` });
      if (found > 0 && marks.length === 0) faults.push({ kind: 'ghost', what: `the step ${step} of ${tourId}` });
    }
    return [...faults, ...messageFaults(journal.of('message', tourId), messages.get(tourId) ?? [])];
  });
}

/** Each message once, however often it was sent, and none that nobody sent. */
function messageFaults(sent: readonly Attempt[], found: readonly string[]): Fault[] {
  const texts = [...new Set(sent.map(({ value }) => value))];
  const ghosts = found.filter((text) => !texts.includes(text));
  return [
    ...texts.flatMap((text) => {
      const times = found.filter((one) => one === text).length;
      return countFaults(
        `the message "${text}"`,
        sent.filter(({ value }) => value === text),
        times,
      );
    }),
    ...ghosts.map((text): Fault => ({ kind: 'ghost', what: `the message "${text}"` })),
  ];
}

/** What is wrong with what other services make of them: the listing's state, and the notices. */
export function handoverEffectFaults(journal: Journal, { listings }: Life, shown: Shown): Fault[] {
  return listings.flatMap(({ id, title, tourId }) => {
    const transfer = shown.transfers.find((one) => one.tourId === tourId);
    const post = shown.posts.find(({ _id }) => _id === id);
    if (tourId === null || !transfer || !post) return [];
    const faults: Fault[] = [];
    const state = LISTING_STATES[transfer.state];
    if ((post.transferState ?? '') !== state)
      faults.push({ kind: 'lost', what: `the listing ${id} is "${post.transferState ?? ''}", not "${state}"` });
    const sent = (value: string) => journal.of('transfer', tourId).filter((one) => one.value === value);
    for (const [type, value, notices] of [
      ['transfers.offered', 'offered', shown.buyerNotices],
      ['transfers.started', 'active', shown.sellerNotices],
      ['transfers.ended', 'ended', shown.buyerNotices],
      ['transfers.completed', 'completed', shown.sellerNotices],
    ] as const)
      faults.push(...countFaults(`the notice ${type} of ${title}`, sent(value), told(notices, title, [type])));
    return faults;
  });
}
