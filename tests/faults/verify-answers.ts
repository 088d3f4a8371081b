import type { Fault } from './fault.ts';
import type { Journal } from './journal.ts';
import type { Life } from './life.ts';
import type { Shown } from './read-life.ts';
import { stateIn } from './stand.ts';
import { countFaults, told } from './verify-effects.ts';

/** Which notice each answer makes, and whose it is. */
const NOTICES = [
  ['accepted by seller', 'tours.accepted', 'buyerNotices'],
  ['accepted by buyer', 'tours.accepted', 'sellerNotices'],
  ['rejected', 'tours.rejected', 'buyerNotices'],
  ['proposed', 'tours.proposed', 'buyerNotices'],
  ['cancelled by seller', 'tours.called-off', 'buyerNotices'],
  ['cancelled by buyer', 'tours.called-off', 'sellerNotices'],
] as const;

/** What is wrong with what other services make of the answers to requests: the notices, and what conversations say of their request. */
export function answerEffectFaults(journal: Journal, { listings }: Life, shown: Shown): Fault[] {
  return listings.flatMap(({ title, tourId }) => {
    if (tourId === null) return [];
    const decisions = journal.of('decision', tourId);
    const faults = NOTICES.flatMap(([answer, type, whose]) => {
      const made = decisions.filter(({ value }) => stateIn(value) === answer);
      return countFaults(`the notice ${type} of ${title}, ${answer}`, made, told(shown[whose], title, [type]));
    });
    return [...faults, ...conversationFaults(tourId, shown)];
  });
}

/** The conversation keeps a copy of its request: when the tour is, and how it stands. */
function conversationFaults(tourId: string, { sent, conversations }: Shown): Fault[] {
  const request = sent.find(({ _id }) => _id === tourId);
  if (!request) return [];
  const copy = conversations.find(({ _id }) => _id === tourId);
  const own = `${request.state} ${request.requestedDate} ${request.requestedTime}`;
  const kept = copy ? `${copy.state} ${copy.requestedDate} ${copy.requestedTime}` : 'missing';
  return kept === own ? [] : [{ kind: 'lost', what: `the conversation of ${tourId} is ${kept}, its request ${own}` }];
}
