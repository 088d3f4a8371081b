import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import {
  BUYER,
  LINK_KEY,
  SELLER,
  startNotifications,
  STRANGER,
  publishMessage,
  publishTour,
  untilMailed,
} from './testing.ts';
import { mailBy, startSmtp } from './testing-smtp.ts';
import { runUnreached } from './unreached-subcommand.ts';

async function* typed(...parts: string[]) {
  yield* parts;
}
const mark = (service: TestService, ...parts: string[]) =>
  runUnreached([], async () => service.store, {
    input: typed(...parts),
    linkKey: LINK_KEY,
    now: service.clock.now,
  });
const isUnreached = async (service: TestService, user = SELLER): Promise<unknown> =>
  (await service.call('GET', '/api/notifications/preferences', { user })).body.isUnreached;

async function publishLink(service: TestService, purpose: string, { userId, email } = STRANGER) {
  const link = { linkId: newId(), purpose, expiresAt: '2999-01-01T00:00:00.000Z', isConfirmed: false };
  const occurredAt = service.clock.now().toISOString();
  await service.publish({ type: 'profiles.link-issued', id: newId(), occurredAt, data: { userId, email, ...link } });
  await service.settle();
}

test('[E24] an address whose e-mail came back later is as one that was refused at once: told to its person, and no more sent there', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  const shouted = SELLER.email.toUpperCase();
  const said = await mark(service, `${shouted}\n ${SELLER.email} \n\nnobody@mail.exam`, 'ple\n');
  assert.equal(said, '1 marked, of 1 nothing is known.\n');
  assert.deepEqual([await isUnreached(service), await isUnreached(service, BUYER)], [true, false]);
  await publishMessage(service);
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  service.clock.advance(1000);
  const { userId, email } = SELLER;
  const occurredAt = service.clock.now().toISOString();
  await service.publish({ type: 'profiles.email-confirmed', id: newId(), occurredAt, data: { userId, email } });
  await service.settle();
  assert.equal(await isUnreached(service), false);
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes('nobody@mail.example'), 'nothing is kept of who is none');
});

test('[E24] so is one that got e-mails about its account alone; one that was only asked for is not', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  const ada = { ...STRANGER, email: 'ada@mail.example' };
  await publishLink(service, 'confirm');
  await publishLink(service, 'email', ada);
  await untilMailed(service);
  assert.equal(smtp.mails.length, 2);
  assert.equal(await mark(service, `${STRANGER.email}\n${ada.email}\n`), '1 marked, of 1 nothing is known.\n');
  assert.deepEqual([await isUnreached(service, STRANGER), await isUnreached(service, ada)], [true, false]);
  await tellDeleted(service, STRANGER);
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes(STRANGER.email));
});

test('[E24] of who is erased nothing is marked, and what is no address marks nobody', async (t) => {
  const smtp = await startSmtp(t);
  const service = await startNotifications(t, mailBy(smtp.port));
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  const wrong = { message: '“to=<sam>” is no address. Give the addresses by standard input, one a line.' };
  await assert.rejects(mark(service, `${SELLER.email}\nto=<sam>\n`), wrong);
  assert.equal(await isUnreached(service), false);
  await assert.rejects(mark(service, ' \n'), { message: 'Give the addresses by standard input, one a line.' });
  await assert.rejects(
    runUnreached([SELLER.email], async () => service.store, { input: typed(''), linkKey: LINK_KEY }),
    { message: `The word unreached takes no “${SELLER.email}”. Give the addresses by standard input, one a line.` },
  );
  await tellDeleted(service, SELLER);
  await untilMailed(service);
  assert.equal(await mark(service, SELLER.email), '0 marked, of 1 nothing is known.\n');
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes(SELLER.email));
});
