import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { untilJobsRan } from '@keyturn/service-kit/testing-jobs';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import { outboxFolder } from './outbox-folder.ts';
import {
  BUYER,
  publishAccount,
  publishChange,
  publishTour,
  readNotices,
  SELLER,
  startNotifications,
  startWithSmtp,
  STRANGER,
  untilNoneDue,
} from './testing.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-erased-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('[E18] a deleted account’s notices, e-mails and their files are erased, and notices that name it', async (t) => {
  const dataFolder = await makeFolder(t);
  const service = await startNotifications(t, { dataFolder });
  await publishTour(service, 'tours.requested');
  await publishTour(service, 'tours.accepted');
  for (const user of [BUYER, STRANGER]) await publishChange(service, user);
  await untilNoneDue(service);
  const files = () => readdir(outboxFolder(dataFolder));
  assert.equal((await files()).length, 2);
  assert.ok((await readNotices(service, SELLER)).items.length > 0);
  await publishDeleted(service, BUYER);
  await publishDeleted(service, BUYER);
  const kept = await keptBy(service, ['notices', 'mails', 'mailboxes']);
  for (const word of [BUYER.name, BUYER.email, BUYER.userId]) assert.ok(!kept.includes(word), word);
  assert.equal((await files()).length, 1);
  assert.equal(service.events('notifications.erased').length, 2, 'said again, as profiles may have been restored');
});

test('[E18] a reporter’s notice is erased with the person it names', async (t) => {
  const service = await startNotifications(t);
  const about = { caseId: 'case-one', kind: 'person', subjectId: SELLER.userId, ownerId: SELLER.userId, tell: '' };
  const said = { action: 'dismiss', at: '2026-11-25T17:00:00.000Z', title: SELLER.name, reporterIds: [BUYER.userId] };
  await service.publish({ type: 'moderation.decided', data: { ...about, ...said } });
  await service.settle();
  assert.equal((await readNotices(service, BUYER)).items.length, 1);
  await publishDeleted(service, SELLER);
  assert.deepEqual((await readNotices(service, BUYER)).items, []);
  assert.ok(!(await keptBy(service, ['notices'])).includes(SELLER.name));
});

const keptMails = (service: TestService) => keptBy(service, ['notices', 'mails', 'mailboxes', 'erasures']);

test('[E21] a deleted account gets one last e-mail, then it and its address are erased', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const event = { type: 'profiles.deleted', id: newId(), aggregateId: BUYER.userId, revision: 20 };
  const data = { userId: BUYER.userId, email: BUYER.email };
  await service.publish({ ...event, data });
  await service.settle();
  await untilSo(() => smtp.mails.length > 0);
  assert.deepEqual([smtp.mails[0]?.to, smtp.mails[0]?.subject], [BUYER.email, 'Your account is deleted']);
  await untilSo(async () => !(await keptMails(service)).includes(BUYER.email));
  // The bus may redeliver it, and profiles republishes it without the address.
  const handlers = service.events('notifications.erased').length;
  await service.bus.publish({ version: 1, occurredAt: service.clock.now().toISOString(), ...event, data });
  await service.publish({ ...event, id: newId(), data: { ...data, email: '' } });
  await service.settle();
  assert.equal(service.events('notifications.erased').length, handlers + 2);
  await untilJobsRan(service, 'send e-mails');
  assert.equal(smtp.mails.length, 1);
});

test('[E21] a last e-mail that no server accepts is dropped and erased with its address', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(550);
  await publishDeleted(service, BUYER);
  await untilSo(() => smtp.tries() > 0);
  await untilSo(async () => !(await keptMails(service)).includes(BUYER.email), 'the end of the address');
});

test('[E21] without a mail server no file keeps the address for a last e-mail', async (t) => {
  const dataFolder = await makeFolder(t);
  const service = await startNotifications(t, { dataFolder });
  await publishDeleted(service, BUYER);
  await untilSo(async () => !(await keptMails(service)).includes(BUYER.email), 'the end of the address');
  await untilJobsRan(service, 'send e-mails');
  assert.deepEqual(await readdir(outboxFolder(dataFolder)).catch(() => []), []);
});

test('[E21] with a mail server, too, late events store and send nothing for an erased person', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  assert.ok((await keptBy(service, ['mails'])).includes(BUYER.userId), 'who caused an e-mail');
  await publishDeleted(service, BUYER);
  await untilNoneDue(service);
  await publishTour(service, 'tours.accepted', { by: 'buyer', state: 'accepted', sequence: 0 });
  for (const [type, data] of [
    ['profiles.security-changed', { what: 'password' }],
    ['profiles.deletion-requested', { deletesAt: '2027-01-01T00:00:00.000Z' }],
    ['profiles.link-issued', { linkId: 'a'.repeat(22), purpose: 'reset', expiresAt: '2999-01-01T00:00:00.000Z' }],
  ] as const)
    await publishAccount(service, type, data, BUYER);
  await untilJobsRan(service, 'send e-mails');
  const toBuyer = smtp.mails.filter(({ to }) => to === BUYER.email);
  assert.equal(toBuyer.length, 1, 'the last e-mail alone');
  assert.ok(!(await keptBy(service, ['notices', 'mails'])).includes(BUYER.userId));
  assert.ok(!(await keptBy(service, ['notices', 'mails', 'mailboxes'])).includes(BUYER.email));
});
