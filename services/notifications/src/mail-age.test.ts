import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { MailDocument } from './mails.ts';
import type { NoticeDocument } from './notice.ts';
import { startNotifications } from './testing.ts';

test('[B7] the oldest e-mail that waits is the one caused first, whichever is tried next', async (t) => {
  const service = await startNotifications(t);
  const at = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1000).toISOString();
  const oldest = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^mail_oldest_seconds\{[^}]*\} (\S+)$/m.exec(metrics)?.[1]);
  };
  assert.equal(await oldest(), 0);
  const mails = service.store.collection<MailDocument>('mails');
  const mail = { userId: 'ann', to: 'ann@example.edu', tries: 0 };
  await mails.insertOne({ ...mail, _id: 'young', createdAt: at(-10), dueAt: at(1000) });
  assert.equal(await oldest(), 10);
  await mails.insertOne({ ...mail, _id: 'old', createdAt: at(-100), dueAt: at(3000) });
  assert.equal(await oldest(), 100);
  await mails.insertOne({ ...mail, _id: 'sent', createdAt: at(-900) });
  assert.equal(await oldest(), 100);
  const notices = service.store.collection<NoticeDocument>('notices');
  const notice = { userId: 'ann', type: 'tours.accepted', title: '', body: '', link: '', read: false };
  await notices.insertOne({ ...notice, _id: 'young', createdAt: at(-20), mailDueAt: at(1000) });
  await notices.insertOne({ ...notice, _id: 'old', createdAt: at(-200), mailDueAt: at(3000) });
  await notices.insertOne({ ...notice, _id: 'sent', createdAt: at(-900) });
  assert.equal(await oldest(), 200);
});
