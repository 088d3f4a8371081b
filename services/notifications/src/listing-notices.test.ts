import assert from 'node:assert/strict';
import type { TestService } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { test } from '@keyturn/service-kit/testing-context';
import { linesOf, bodiesOf, BUYER, openPage, readNotices, SELLER, startNotifications } from './testing.ts';

async function publish(service: TestService, type: string, fields: object = {}): Promise<void> {
  const { userId, email: userEmail } = SELLER;
  const data = { _id: 'listing-one', userId, userEmail, title: 'Wymount', ...fields };
  const event = { id: `event-${type.replace('.', '-')}`, type, data };
  for (let times = 0; times < 2; times += 1) await service.publish(event);
  await service.settle();
}

test('[C13] an owner is told that they are asked, and that nobody answered, each once and with the way there', async (t) => {
  const service = await startNotifications(t);
  const page = await openPage(service, SELLER);
  await publish(service, 'posts.asked');
  await publish(service, 'posts.hidden', { why: 'unanswered' });
  const { items, unread } = await readNotices(service, SELLER);
  assert.deepEqual(items.map(({ title, body, link }) => [title, body, link]).sort(), [
    ['Is it still available?', 'Wymount: please say so, or it will be hidden.', '/manage-your-listing'],
    ['Listing hidden', 'Wymount: nobody answered whether it is still available.', '/manage-your-listing'],
  ]);
  assert.equal(unread, 2);
  assert.equal((await readNotices(service, BUYER)).items.length, 0);
  await untilSo(() => page.told.length > 0);
});

test('[E14] an owner is told that their listing is being checked', async (t) => {
  const service = await startNotifications(t);
  await publish(service, 'posts.hidden', { why: 'held' });
  assert.deepEqual(await linesOf(service, SELLER), [
    ['Your listing is being checked', 'Wymount: a person looks at it before others see it.', '/manage-your-listing'],
  ]);
});

test('[C13] what an owner has hidden is no news to them; a listing without a name has one here', async (t) => {
  const service = await startNotifications(t);
  await publish(service, 'posts.hidden', { why: 'off' });
  await publish(service, 'posts.asked', { title: '' });
  assert.deepEqual(await bodiesOf(service, SELLER), ['Your listing: please say so, or it will be hidden.']);
});
