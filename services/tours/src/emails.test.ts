import assert from 'node:assert/strict';
import type { TourRequest } from '@keyturn/contracts/tours';
import { test } from '@keyturn/service-kit/testing-context';
import { answerTour, ask, askForTour, BUYER, listTours, SELLER, startTours } from './testing.ts';

const emailsOf = ({ buyer, buyerEmail, seller, sellerEmail }: TourRequest) => [
  [buyer.email, buyerEmail],
  [seller.email, sellerEmail],
];
const twice = (email: string) => [email, email];
const NONE = twice('');

test('A8: the other side’s e-mail is told once a request is accepted, one’s own always', async (t) => {
  const service = await startTours(t);
  const asked = (await ask(service)).body as TourRequest;
  const bySeller = [NONE, twice(SELLER.email)];
  const byBuyer = [twice(BUYER.email), NONE];
  const seen = async () => {
    const [sent] = (await listTours(service, 'sent', BUYER)) as TourRequest[];
    const [received] = (await listTours(service, 'received', SELLER)) as TourRequest[];
    assert.ok(sent && received);
    return [emailsOf(sent), emailsOf(received)];
  };
  assert.deepEqual(emailsOf(asked), byBuyer);
  assert.deepEqual(await seen(), [byBuyer, bySeller]);
  const noted = await answerTour(service, asked._id, 'note', SELLER, { note: 'Soon.' });
  assert.deepEqual(emailsOf(noted.body as TourRequest), bySeller);

  const accepted = await answerTour(service, asked._id, 'accept');
  const both = [twice(BUYER.email), twice(SELLER.email)];
  assert.deepEqual(emailsOf(accepted.body as TourRequest), both);
  assert.deepEqual(await seen(), [both, both]);
  service.clock.advance(7 * 24 * 3_600_000);
  assert.deepEqual(await seen(), [both, both], 'completed');
});

test('A8: a request that is rejected tells no e-mail', async (t) => {
  const service = await startTours(t);
  const rejected = await answerTour(service, await askForTour(service), 'reject');
  assert.deepEqual(emailsOf(rejected.body as TourRequest), [NONE, twice(SELLER.email)]);
});
