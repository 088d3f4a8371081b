import assert from 'node:assert/strict';
import { listingDetail } from '@keyturn/web-kit/listing';
import { list } from '@keyturn/web-kit/read';
import { assertReadsTolerantly } from '@keyturn/web-kit/testing';
import { queries } from './api.ts';
import { oneTransfer, transfer } from './read-transfer.ts';
import { booking, conversation, conversationPage, storedHours, tour } from './read-answers.ts';

for (const [key, reader] of [
  ['GET /api/tour-requests/received/:userEmail', list(tour)],
  ['GET /api/tour-requests/sent/:userEmail', list(tour)],
  ['GET /api/tour-requests/slots/:listingId', booking],
  ['GET /api/availability/:userEmail', storedHours],
  ['GET /api/transfers', list(transfer)],
  ['GET /api/transfers/:id', oneTransfer],
  ['POST /api/transfers', transfer],
  ['GET /api/posts/:postId', listingDetail],
  ['GET /api/conversations', list(conversation)],
  ['GET /api/conversations/:id', conversationPage],
] as const) {
  test(`${key}: fields of any other release's answer have the contract's types`, () => {
    assertReadsTolerantly(key, reader);
  });
}

for (const [what, answer, state] of [
  ['of the previous release', { status: 'accepted' }, 'accepted'],
  [
    'of the previous release with a deleted listing',
    { status: 'accepted', closedReason: 'listing_gone' },
    'listing_gone',
  ],
  ['of a future release', { status: 'rejected', state: 'a word to come' }, 'rejected'],
  ['changed by a replica of the previous release', { status: 'accepted', state: 'proposed' }, 'accepted'],
  ['in an unknown status', { status: 'a word to come', state: 'expired' }, 'unknown'],
  ['with a matching state', { status: 'rejected', state: 'expired' }, 'expired'],
] as const) {
  test(`[E7] a request ${what} has the state ${state}`, () => {
    const read = tour({ _id: 'tour-1', ...answer }, 'call', true);
    assert.deepEqual([read.state, read.proposal, read.expiresAt, read.outsideHours], [state, null, '', false]);
  });
}

test('[E10] an answer that is no page of a conversation has no earlier page', () => {
  for (const answer of [[], null, 'text', {}]) {
    assert.equal(queries.conversation('tour-1').getNextPageParam(answer), undefined);
  }
  assert.equal(queries.conversation('tour-1').getNextPageParam({ before: 'message-1' }), 'message-1');
});
