import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { BUYER, SELLER, startNotifications, publishTour } from './testing.ts';

test('[E15] somebody’s data: the notices they were given', async (t) => {
  const service = await startNotifications(t);
  await publishTour(service, 'tours.requested');
  const of = async (user: typeof BUYER) => {
    const { status, body } = await service.call('GET', '/api/notifications/export', { user });
    assert.equal(status, 200);
    return body.parts[0];
  };
  const { name, items } = await of(SELLER);
  assert.deepEqual([name, items.length], ['notices', 1]);
  assert.deepEqual(Object.keys(items[0]).sort(), ['_id', 'body', 'createdAt', 'link', 'read', 'title', 'type']);
  assert.deepEqual((await of(BUYER)).items, []);
});
