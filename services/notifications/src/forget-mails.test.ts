import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { keptBy, tellClosed } from '@keyturn/service-kit/testing-world';
import { mailBy, startSmtp } from './testing-smtp.ts';
import { BUYER, readNotices, startNotifications, publishTour, waitUntil } from './testing.ts';

const HOUR_MS = 3_600_000;

test('[E14] what waits to be sent to an address is not sent once it is free again; its notices stay', async (t) => {
  const smtp = await startSmtp(t);
  smtp.refuseWith(451);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested');
  await publishTour(service, 'tours.accepted', { by: 'buyer', state: 'accepted', sequence: 0 });
  await publishTour(service, 'tours.rejected', { by: 'seller', state: 'rejected' });
  await waitUntil(() => smtp.tries() > 2);
  const changeTo = (email: string, revision: number) =>
    service.publish({ type: 'profiles.email-changed', data: { userId: BUYER.userId, email }, revision });
  await changeTo(BUYER.email, 2);
  const kept = () => keptBy(service, ['notices', 'emails']);
  assert.ok((await kept()).includes(BUYER.email));
  const { items } = await readNotices(service, BUYER);
  await tellClosed(service, { ...BUYER, email: '' });
  assert.ok(!(await kept()).includes(BUYER.email));
  assert.deepEqual((await readNotices(service, BUYER)).items, items);
  await changeTo(BUYER.email, 1);
  assert.ok(!(await kept()).includes(BUYER.email), 'a change that is heard late brings it back to nothing');
  smtp.refuseWith(null);
  service.clock.advance(HOUR_MS);
  await untilJobsRan(service, 'send e-mails');
  assert.deepEqual(
    smtp.mails.filter(({ to }) => to.includes(BUYER.email)),
    [],
  );
});
