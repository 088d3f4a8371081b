import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import type { MailDocument } from './mails.ts';
import { createAccountMails } from './account-mails.ts';
import type { MailboxDocument } from './mailboxes.ts';
import { createMailCounts } from './mail-counts.ts';
import { createOutboxFolder } from './outbox-folder.ts';
import { createUnreachedAddresses } from './unreached-addresses.ts';
import { LINK_KEY, SELLER, startNotifications } from './testing.ts';

test('[E18] an e-mail that was being written to a file while its person was erased leaves none', async (t) => {
  const place = await mkdtemp(join(tmpdir(), 'keyturn-erased-'));
  t.after(() => rm(place, { recursive: true, force: true }));
  // Its own jobs have no turn meanwhile.
  const { store, clock } = await startNotifications(t, null, undefined, 3_600_000);
  const mails = store.collection<MailDocument>('mails');
  const folder = createOutboxFolder(place);
  const erased = new Set<string>();
  const isErased = async (userId: string) => erased.has(userId);
  const { now } = clock;
  const accountMails = createAccountMails({
    ...{ mails, isErased, now, counts: createMailCounts(), log: createLog('notifications', 'silent') },
    ...{ linkKey: LINK_KEY, publicUrl: 'https://keyturn.test' },
    unreached: createUnreachedAddresses({ boxes: store.collection<MailboxDocument>('mailboxes'), isErased, now }),
    carrier: {
      ...folder,
      async carry(mail) {
        if (mail.to === SELLER.email) {
          erased.add(SELLER.userId);
          await mails.deleteOne({ _id: mail.id });
          await folder.remove([mail.id]);
        }
        return folder.carry(mail);
      },
    },
  });
  const occurredAt = now().toISOString();
  for (const { userId, email } of [SELLER, { userId: 'user-other', email: 'other@mail.example' }]) {
    const event = {
      id: newId(),
      version: 1,
      type: 'profiles.security-changed',
      aggregateId: userId,
      revision: 1,
      occurredAt,
    };
    const fact = { userId, email, what: 'password' };
    await accountMails.keepChange(fact, { ...event, data: fact });
  }
  await accountMails.sendDue();
  assert.equal((await readdir(place)).length, 1, 'that of the other');
});
