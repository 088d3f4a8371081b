import { DAY_MS, HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import type { TourRequest } from '@keyturn/contracts/tours';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { tellBlock } from '@keyturn/service-kit/testing-world';
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
  service.clock.advance(7 * DAY_MS);
  assert.deepEqual(await seen(), [both, both], 'completed');
});

for (const [blocker, blocked] of [
  [SELLER, BUYER],
  [BUYER, SELLER],
] as const)
  test(`[E13] once ${blocker.name} blocks, either side sees the address that was agreed with, and their own newest`, async (t) => {
    const service = await startTours(t);
    const id = await askForTour(service);
    await answerTour(service, id, 'accept');
    service.clock.advance(72 * HOUR_MS);
    await tellBlock(service, blocker, blocked);
    await tellEmail(service, BUYER.userId, 'newer.buyer@mail.example');
    await tellEmail(service, SELLER.userId, 'newer.seller@mail.example');
    const [sent] = (await listTours(service, 'sent', BUYER)) as TourRequest[];
    const [received] = (await listTours(service, 'received', SELLER)) as TourRequest[];
    assert.ok(sent && received);
    assert.deepEqual(emailsOf(sent), [twice('newer.buyer@mail.example'), twice(SELLER.email)]);
    assert.deepEqual(emailsOf(received), [twice(BUYER.email), twice('newer.seller@mail.example')]);
    for (const [user, shown, hidden] of [
      [BUYER, SELLER.email, 'newer.seller'],
      [SELLER, BUYER.email, 'newer.buyer'],
    ] as const) {
      const file = await readFile(service, user, id);
      assert.ok(file.includes(shown) && !file.includes(hidden), user.name);
    }
  });

async function tellEmail(service: TestService, userId: string, email: string): Promise<void> {
  await service.publish({ type: 'profiles.email-changed', revision: 2, data: { userId, email } });
  await service.settle();
}

async function readFile(service: TestService, user: typeof BUYER, id: string): Promise<string> {
  const answer = await service.request('GET', `/api/tour-requests/${id}/calendar.ics`, { user });
  return (await answer.text()).replace(/\r\n /g, '');
}
