import type { DecisionFact } from '@keyturn/contracts/events';
import type { NoticeDocument } from './notice.ts';

const TYPE = 'moderation.decided';

/** What those who reported something are told, by what was decided. */
const TO_REPORTERS: Readonly<Record<string, string>> = {
  hold: 'nobody sees it any more. Thank you.',
  remove: 'it was removed. Thank you.',
  release: 'a person has looked at it and found nothing wrong.',
  dismiss: 'a person has looked at it and found nothing wrong.',
  warn: 'a person has looked at it and written about it. Thank you.',
  suspend: 'they are not here any more. Thank you.',
};

/**
 * The notices of a decision: one to the owner, unless nothing has changed for them, and one to each reporter. None of what is told again.
 * Its id is made of case, instant and receiver, so that a decision is told once.
 */
export function decisionNoticesOf(decision: DecisionFact, now: Date): NoticeDocument[] {
  const { caseId, ownerId, at, reporterIds = [] } = decision;
  if (at === undefined) return [];
  // What names the owner goes with them.
  const noticeTo = (userId: string, said: Pick<NoticeDocument, 'title' | 'body' | 'link'>): NoticeDocument => ({
    _id: `${caseId}-${Date.parse(at)}-${userId}`,
    userId,
    type: TYPE,
    ...said,
    createdAt: now.toISOString(),
    read: false,
    sender: userId === ownerId ? '' : ownerId,
  });
  const owner = toOwner(decision);
  const others = reporterIds.filter((id) => id !== ownerId);
  return [
    ...(owner ? [noticeTo(ownerId, owner)] : []),
    ...others.flatMap((id) => {
      const reporter = toReporter(decision);
      return reporter ? [noticeTo(id, reporter)] : [];
    }),
  ];
}

function toOwner({ action, kind, title = '', tell, wasHeld = false }: DecisionFact) {
  const isListing = kind === 'listing';
  const listing = title === '' ? 'Your listing' : title;
  const link = isListing ? '/manage-your-listing' : '/account';
  if (action === 'remove')
    return { title: 'Your listing was removed', body: `${listing}: ${tell || 'a person has looked at it.'}`, link };
  // That it is held is told by what becomes of the listing.
  if (wasHeld && (action === 'release' || action === 'dismiss'))
    return {
      title: 'Your listing is visible again',
      body: `${listing}: ${tell || 'a person has looked at it.'}`,
      link,
    };
  const asking = TO_ASKING[kind];
  if (asking) {
    const said = asking[action];
    return said ? { title: said[0], body: tell || said[1], link } : null;
  }
  if (action === 'reinstate')
    return { title: 'Your account is open again', body: tell || 'A person has looked at it again.', link };
  if (tell === '') return null;
  return {
    title: isListing ? 'About your listing' : 'About your account',
    body: isListing ? `${listing}: ${tell}` : tell,
    link,
  };
}

const AGAIN = 'A person has looked at it. You can ask again.';

/** What who asked to be checked is told, by what was decided: a title, and what follows where nobody wrote anything. */
const TO_ASKING: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  manager: {
    approve: ['You are an approved property manager', 'Your profile shows it as a badge.'],
    refuse: ['You were not approved as a property manager', AGAIN],
    revoke: ['You are no longer an approved property manager', AGAIN],
  },
  student: {
    approve: ['Your profile shows that you are a student', 'The badge stays for a year.'],
    refuse: ['You were not approved as a student', AGAIN],
    revoke: ['Your profile no longer shows that you are a student', AGAIN],
  },
};

function toReporter({ action, kind, subjectId, title = '' }: DecisionFact) {
  const outcome = TO_REPORTERS[action];
  if (outcome === undefined) return null;
  const isSeen = kind === 'listing' && action !== 'hold' && action !== 'remove';
  const what = title === '' ? 'What you reported' : title;
  return { title: 'Your report', body: `${what}: ${outcome}`, link: isSeen ? `/listing/${subjectId}` : '/' };
}
