import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { linesOf, BUYER, SELLER, startNotifications, STRANGER } from './testing.ts';

/** A decision about the seller's listing, which the buyer has reported; told twice. */
async function publish(service: TestService, fields: object): Promise<void> {
  const about = { caseId: 'case-one', kind: 'listing', subjectId: 'listing-one', ownerId: SELLER.userId, tell: '' };
  const reported = { at: '2026-11-25T17:00:00.000Z', title: 'Wymount', reporterIds: [BUYER.userId] };
  const data = { ...about, ...reported, ...fields };
  for (const id of ['one', 'two']) await service.publish({ id, type: 'moderation.decided', data });
  await service.settle();
}

const SEEN = '/listing/listing-one';
const OWN = '/manage-your-listing';

for (const [what, fields, owner, reporter] of [
  [
    'let go',
    { action: 'release', wasHeld: true },
    ['Your listing is visible again', 'Wymount: a person has looked at it.', OWN],
    ['Your report', 'Wymount: a person has looked at it and found nothing wrong.', SEEN],
  ],
  [
    'nothing wrong, and never hidden',
    { action: 'dismiss' },
    null,
    ['Your report', 'Wymount: a person has looked at it and found nothing wrong.', SEEN],
  ],
  [
    'hidden, with words',
    { action: 'hold', tell: 'Please show us the lease.' },
    ['About your listing', 'Wymount: Please show us the lease.', OWN],
    ['Your report', 'Wymount: nobody sees it any more. Thank you.', '/'],
  ],
  [
    'removed',
    { action: 'remove', wasHeld: true },
    ['Your listing was removed', 'Wymount: a person has looked at it.', OWN],
    ['Your report', 'Wymount: it was removed. Thank you.', '/'],
  ],
  [
    'a person warned',
    { action: 'warn', kind: 'person', title: 'Sam Hill', tell: 'Please be kind.' },
    ['About your account', 'Please be kind.', '/account'],
    ['Your report', 'Sam Hill: a person has looked at it and written about it. Thank you.', '/'],
  ],
  [
    'a person suspended',
    { action: 'suspend', kind: 'person', title: 'Sam Hill' },
    null,
    ['Your report', 'Sam Hill: they are not here any more. Thank you.', '/'],
  ],
  [
    'a person let in again',
    { action: 'reinstate', kind: 'person', title: 'Sam Hill' },
    ['Your account is open again', 'A person has looked at it again.', '/account'],
    null,
  ],
  [
    'approved as a property manager',
    { action: 'approve', kind: 'manager', title: 'Sam Hill', reporterIds: [] },
    ['You are an approved property manager', 'Your profile shows it as a badge.', '/account'],
    null,
  ],
  [
    'refused as a property manager, with words',
    { action: 'refuse', kind: 'manager', title: 'Sam Hill', tell: 'The license is over.', reporterIds: [] },
    ['You were not approved as a property manager', 'The license is over.', '/account'],
    null,
  ],
  [
    'approved as a student',
    { action: 'approve', kind: 'student', title: 'Sam Hill', reporterIds: [] },
    ['Your profile shows that you are a student', 'The badge stays for a year.', '/account'],
    null,
  ],
  [
    'refused as a student, with words',
    { action: 'refuse', kind: 'student', title: 'Sam Hill', tell: 'The letter is old.', reporterIds: [] },
    ['You were not approved as a student', 'The letter is old.', '/account'],
    null,
  ],
  [
    'no longer approved as a student',
    { action: 'revoke', kind: 'student', title: 'Sam Hill', reporterIds: [] },
    [
      'Your profile no longer shows that you are a student',
      'A person has looked at it. You can ask again.',
      '/account',
    ],
    null,
  ],
  ['an action of a release to come', { action: 'quarantine' }, null, null],
  ['told again', { action: 'release', wasHeld: true, at: undefined }, null, null],
] as const) {
  test(`[E14] ${what}: the owner and who reported it are told, once`, async (t) => {
    const service = await startNotifications(t);
    await publish(service, fields);
    for (const [user, expected] of [
      [SELLER, owner],
      [BUYER, reporter],
      [STRANGER, null],
    ] as const) {
      assert.deepEqual(await linesOf(service, user), expected === null ? [] : [expected]);
    }
  });
}
