import type { DecisionEventData } from '@keyturn/contracts/events';
import type { NoticeDraft } from './notice.ts';

const TYPE = 'moderation.decided';

/** Notices to reporters, by decision. */
const TO_REPORTERS: Readonly<Record<string, string>> = {
  hold: 'nobody sees it any more. Thank you.',
  remove: 'it was removed. Thank you.',
  release: 'a person has looked at it and found nothing wrong.',
  dismiss: 'a person has looked at it and found nothing wrong.',
  warn: 'a person has looked at it and written about it. Thank you.',
  suspend: 'they are not here any more. Thank you.',
};

/** Notices of a decision: to the owner, unless nothing changed for them, and to each reporter. */
export function decisionNoticesOf(decision: DecisionEventData): NoticeDraft[] {
  const { ownerId, reporterIds = [] } = decision;
  const reporters = reporterIds.filter((id) => id !== ownerId);
  const said = [
    { userId: ownerId, sender: '', text: toOwner(decision) },
    // Erased with the owner, as the text names them.
    ...reporters.map((userId) => ({ userId, sender: ownerId, text: toReporter(decision) })),
  ];
  return said.flatMap(({ text, ...whose }) => (text ? [{ ...whose, type: TYPE, ...text }] : []));
}

function toOwner({ action, kind, title, tell, wasHeld = false }: DecisionEventData) {
  const isListing = kind === 'listing';
  const listing = title || 'Your listing';
  const link = isListing ? '/manage-your-listing' : '/account';
  const looked = `${listing}: ${tell || 'a person has looked at it.'}`;
  if (action === 'remove') return { title: 'Your listing was removed', body: looked, link };
  // A hold is announced by the listing's own event.
  if (wasHeld && (action === 'release' || action === 'dismiss'))
    return { title: 'Your listing is visible again', body: looked, link };
  const asking = TO_ASKING[kind];
  if (asking) {
    const [asked, body] = asking[action] ?? [];
    return asked && body ? { title: asked, body: tell || body, link } : null;
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

/** Notices about requested checks, by decision: a title, and the text if the admin wrote none. */
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

function toReporter({ action, kind, subjectId, title }: DecisionEventData) {
  const outcome = TO_REPORTERS[action];
  if (outcome === undefined) return null;
  const isSeen = kind === 'listing' && action !== 'hold' && action !== 'remove';
  return {
    title: 'Your report',
    body: `${title || 'What you reported'}: ${outcome}`,
    link: isSeen ? `/listing/${subjectId}` : '/',
  };
}
