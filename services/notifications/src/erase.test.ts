import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import { startTestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { createNotifications } from './app.ts';
import { outboxFolder } from './outbox-folder.ts';
import { BUYER, CONFIG, readNotices, SELLER, STRANGER, tellTour } from './testing.ts';

test('[E18] of who is gone no notice, e-mail or file of one is kept, nor a notice that names them', async (t) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'keyturn-erased-'));
  t.after(() => rm(dataFolder, { recursive: true, force: true }));
  const service = await startTestService(
    (deps) => createNotifications(deps, { ...CONFIG, dataFolder, mailIntervalMs: 10 }),
    t,
  );
  await tellTour(service, 'tours.requested');
  await tellTour(service, 'tours.accepted');
  const tell = (user: typeof BUYER) =>
    service.publish({
      type: 'profiles.security-changed',
      id: newId(),
      data: { userId: user.userId, email: user.email, what: 'password' },
    });
  for (const user of [BUYER, STRANGER]) await tell(user);
  await service.settle();
  const files = () => readdir(outboxFolder(dataFolder)).catch(() => []);
  while ((await files()).filter((name) => name.endsWith('.json')).length < 2) await service.settle();
  assert.ok((await readNotices(service, SELLER)).items.length > 0);
  await tellDeleted(service, BUYER);
  await tellDeleted(service, BUYER);
  const kept = await keptBy(service, ['notices', 'mails', 'mailboxes']);
  for (const word of [BUYER.name, BUYER.email, BUYER.userId]) assert.ok(!kept.includes(word), word);
  assert.equal((await files()).length, 1);
  assert.equal(service.events('notifications.erased').length, 2, 'said again, as profiles may have been restored');
});
