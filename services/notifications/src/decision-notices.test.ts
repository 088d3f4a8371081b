import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { linesOf, BUYER, SELLER, startNotifications, STRANGER } from './testing.ts';

/** A decision on the seller's listing, which the buyer reported; published twice. */
async function publish(service: TestService, fields: object): Promise<void> {
  const about = { caseId: 'case-one', kind: 'listing', subjectId: 'listing-one', ownerId: SELLER.userId, tell: '' };
  const reported = { at: '2026-11-25T17:00:00.000Z', title: 'Wymount', reporterIds: [BUYER.userId] };
  const data = { ...about, ...reported, ...fields };
  for (const id of ['one', 'two']) await service.publish({ id, type: 'moderation.decided', data });
  await service.settle();
}

const OWN = '/manage-your-listing';
const FINE = 'a person has looked at it and found nothing wrong.';
const HIDDEN = 'nobody sees it any more. Thank you.';
const LOOKED = 'a person has looked at it.';
const PERSON = { kind: 'person', title: 'Sam Hill' };
const MANAGER = { kind: 'manager', reporterIds: [] };
const STUDENT = { kind: 'student', reporterIds: [] };
const REFUSED = 'You were not approved as a ';

/** Texts of a decision for the owner, title and sentence, and for the reporter. */
const decisions: readonly [object, readonly [string, string] | null, string | null][] = [
  [{ action: 'release', wasHeld: true }, ['Your listing is visible again', `Wymount: ${LOOKED}`], FINE],
  [{ action: 'dismiss' }, null, FINE],
  [{ action: 'hold', tell: 'Show us the lease.' }, ['About your listing', 'Wymount: Show us the lease.'], HIDDEN],
  [
    { action: 'remove', wasHeld: true },
    ['Your listing was removed', `Wymount: ${LOOKED}`],
    'it was removed. Thank you.',
  ],
  [
    { ...PERSON, action: 'warn', tell: 'Please be kind.' },
    ['About your account', 'Please be kind.'],
    'a person has looked at it and written about it. Thank you.',
  ],
  [{ ...PERSON, action: 'suspend' }, null, 'they are not here any more. Thank you.'],
  [{ ...PERSON, action: 'reinstate' }, ['Your account is open again', 'A person has looked at it again.'], null],
  [
    { ...MANAGER, action: 'approve' },
    ['You are an approved property manager', 'Your profile shows it as a badge.'],
    null,
  ],
  [
    { ...MANAGER, action: 'refuse', tell: 'The license is over.' },
    [`${REFUSED}property manager`, 'The license is over.'],
    null,
  ],
  [
    { ...STUDENT, action: 'approve' },
    ['Your profile shows that you are a student', 'The badge stays for a year.'],
    null,
  ],
  [{ ...STUDENT, action: 'refuse', tell: 'The letter is old.' }, [`${REFUSED}student`, 'The letter is old.'], null],
  [
    { ...STUDENT, action: 'revoke' },
    ['Your profile no longer shows that you are a student', 'A person has looked at it. You can ask again.'],
    null,
  ],
  [{ action: 'an action of a release to come' }, null, null],
  [{ action: 'release', wasHeld: true, at: undefined }, null, null],
];

for (const [fields, owner, reporter] of decisions) {
  test(`[E14] ${JSON.stringify(fields)} notifies the owner and the reporter once`, async (t) => {
    const service = await startNotifications(t);
    await publish(service, fields);
    const [title, own] = 'title' in fields || 'reporterIds' in fields ? ['Sam Hill', '/account'] : ['Wymount', OWN];
    const seen = reporter === FINE ? '/listing/listing-one' : '/';
    assert.deepEqual(await linesOf(service, SELLER), owner === null ? [] : [[...owner, own]]);
    assert.deepEqual(
      await linesOf(service, BUYER),
      reporter === null ? [] : [['Your report', `${title}: ${reporter}`, seen]],
    );
    assert.deepEqual(await linesOf(service, STRANGER), []);
  });
}
