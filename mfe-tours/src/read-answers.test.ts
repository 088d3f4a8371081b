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
  test(`${key}: whatever another release answers, what is read is of the contract's kinds`, () => {
    assertReadsTolerantly(key, reader);
  });
}

for (const [what, answer, state] of [
  ['of the release before', { status: 'accepted' }, 'accepted'],
  ['of the release before and a deleted listing', { status: 'accepted', closedReason: 'listing_gone' }, 'listing_gone'],
  ['of a release to come', { status: 'rejected', state: 'a word to come' }, 'rejected'],
  ['that a replica of the release before changed', { status: 'accepted', state: 'proposed' }, 'accepted'],
  ['in a status to come', { status: 'a word to come', state: 'expired' }, 'unknown'],
  ['that fits', { status: 'rejected', state: 'expired' }, 'expired'],
] as const) {
  test(`[E7] a request ${what}: its state is ${state}`, () => {
    const read = tour({ _id: 'tour-1', ...answer }, 'call', true);
    assert.deepEqual([read.state, read.proposal, read.expiresAt, read.outsideHours], [state, null, '', false]);
  });
}

test('[E10] of an answer that is no page of a conversation there is none before, which is asked while the screen is drawn', () => {
  for (const answer of [[], null, 'text', {}]) {
    assert.equal(queries.conversation('tour-1').getNextPageParam(answer), undefined);
  }
  assert.equal(queries.conversation('tour-1').getNextPageParam({ before: 'message-1' }), 'message-1');
});
