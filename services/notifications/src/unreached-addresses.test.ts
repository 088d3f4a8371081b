import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { keptBy, publishDeleted } from '@keyturn/service-kit/testing-world';
import {
  BUYER,
  LINK_KEY,
  metricsOf,
  publishAccount,
  publishChange,
  publishLink,
  publishMessage,
  publishTour,
  SELLER,
  startWithSmtp,
  STRANGER,
  untilMailed,
  untilNoneDue,
} from './testing.ts';
import { runUnreached } from './unreached-subcommand.ts';

const isUnreached = async (service: TestService, user = SELLER): Promise<unknown> =>
  (await service.call('GET', '/api/notifications/preferences', { user })).body.isUnreached;

test('[E24] an address refused by the mail server gets account e-mails only, and its person is notified', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(550);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  assert.equal(smtp.tries(), 1);
  assert.deepEqual([await isUnreached(service), await isUnreached(service, BUYER)], [true, false]);
  const metrics = await metricsOf(service);
  assert.match(metrics, /^mail_addresses_unreached\{.*\} 1$/m);
  assert.match(metrics, /^mails_total\{outcome="unreached",.*\} 1$/m);
  smtp.refuseWith(null);
  await publishMessage(service);
  await publishTour(service, 'tours.cancelled');
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  await publishChange(service);
  await untilNoneDue(service);
  const receivers = smtp.mails.map(({ to }) => to);
  assert.deepEqual(receivers, [SELLER.email]);
  assert.equal(await isUnreached(service), true, 'that a server takes one shows nothing');
});

test('[E24] a newly confirmed or changed address gets e-mails again; an earlier confirmation changes nothing', async (t) => {
  for (const [type, more] of [
    ['profiles.email-confirmed', {}],
    ['profiles.email-changed', {}],
    ['profiles.security-changed', { what: 'password', isByLink: true }],
  ] as const) {
    const { smtp, service } = await startWithSmtp(t);
    const before = service.clock.now().toISOString();
    service.clock.advance(1000);
    smtp.refuseWith(550);
    await publishTour(service, 'tours.requested');
    await untilNoneDue(service);
    smtp.refuseWith(null);
    const { userId, email } = SELLER;
    await service.publish({ type, id: newId(), occurredAt: before, data: { userId, email, ...more } });
    await service.settle();
    assert.equal(await isUnreached(service), true);
    service.clock.advance(1000);
    await publishAccount(service, type, more);
    assert.equal(await isUnreached(service), false);
    await publishMessage(service);
    await untilMailed(service);
    assert.equal(smtp.mails.filter(({ to }) => to === email).length, type === 'profiles.security-changed' ? 3 : 1);
    assert.match(await metricsOf(service), /^mail_addresses_unreached\{.*\} 0$/m);
  }
});

test('[E24] a republished address gets e-mails again only if it was confirmed since', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const before = service.clock.now().toISOString();
  service.clock.advance(1000);
  smtp.refuseWith(550);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  service.clock.advance(1000);
  for (const confirmedAt of [null, before]) {
    await publishAccount(service, 'profiles.email-changed', { confirmedAt });
    assert.equal(await isUnreached(service), true);
  }
  await publishAccount(service, 'profiles.email-changed', { confirmedAt: service.clock.now().toISOString() });
  assert.equal(await isUnreached(service), false);
});

test('[E24] waiting e-mails are sent to the newest address, whenever an older one is published', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(451);
  await publishTour(service, 'tours.requested');
  await untilSo(() => smtp.tries() > 0);
  const { userId } = SELLER;
  const publish = (email: string, revision: number) =>
    service.publish({ type: 'profiles.email-changed', id: newId(), revision, data: { userId, email } });
  await publish('newest@mail.example', 4);
  await publish('older@mail.example', 3);
  await service.settle();
  smtp.refuseWith(null);
  service.clock.advance(HOUR_MS);
  await untilNoneDue(service);
  const receivers = smtp.mails.map(({ to }) => to);
  assert.deepEqual(receivers, ['newest@mail.example']);
  await publishDeleted(service, { ...SELLER, email: 'newest@mail.example' });
  assert.ok(!(await keptBy(service, ['emails'])).includes('@'));
});

test('[E24] a refused account e-mail marks the address, too; one to another address does not', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  smtp.refuseWith(550);
  for (const purpose of ['email', 'email-taken', 'email-undo']) await publishLink(service, purpose);
  await untilNoneDue(service);
  assert.deepEqual([smtp.tries(), await isUnreached(service)], [3, false]);
  await publishLink(service, 'confirm');
  await untilNoneDue(service);
  assert.deepEqual([smtp.tries(), await isUnreached(service)], [4, true]);
  // An erased person's is not stored.
  await publishDeleted(service, SELLER);
  await untilNoneDue(service);
  assert.ok(!(await keptBy(service, ['mailboxes', 'mails'])).includes(SELLER.email));
});

for (const [what, code, words] of [
  ['is asked to retry later', 451, undefined],
  ['is refused by the rules of the server', 550, '5.7.1 Relay access denied'],
  ['is refused for the sender', 550, '5.1.8 Sender address rejected: Domain not found'],
  ['has a full mailbox', 552, '5.2.2 The mailbox is full'],
  ['is refused without a reason', 550, 'Administrative prohibition'],
] as const)
  test(`[E24] a person who ${what} is not marked as unreachable`, async (t) => {
    const { smtp, service } = await startWithSmtp(t);
    smtp.refuseWith(code, words);
    await publishTour(service, 'tours.requested');
    const counted = new RegExp(`^mails_total\\{outcome="${code === 451 ? 'later' : 'refused'}",.*\\} 1$`, 'm');
    await untilSo(async () => counted.test(await metricsOf(service)));
    assert.equal(await isUnreached(service), false);
  });

async function* typed(...parts: string[]) {
  yield* parts;
}
const mark = ({ store, clock }: TestService, ...parts: string[]) =>
  runUnreached([], async () => store, { input: typed(...parts), linkKey: LINK_KEY, now: clock.now });

test('[E24] a bounced address is treated like a refused one: its person is notified, and no more is sent', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  const shouted = SELLER.email.toUpperCase();
  const said = await mark(service, `${shouted}\n ${SELLER.email} \n\nnobody@mail.exam`, 'ple\n');
  assert.equal(said, '1 marked, of 1 nothing is known.\n');
  assert.deepEqual([await isUnreached(service), await isUnreached(service, BUYER)], [true, false]);
  await publishMessage(service);
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  await publishAccount(service, 'profiles.email-confirmed', {});
  assert.equal(await isUnreached(service), false);
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes('nobody@mail.example'), 'nothing is kept of who is none');
});

test('[E24] an address with account e-mails alone can be marked as bounced; one that was only requested cannot', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const ada = { ...STRANGER, email: 'ada@mail.example' };
  await publishLink(service, 'confirm', STRANGER, { isConfirmed: false });
  await publishLink(service, 'email', ada, { isConfirmed: false });
  await untilNoneDue(service);
  assert.equal(smtp.mails.length, 2);
  assert.equal(await mark(service, `${STRANGER.email}\n${ada.email}\n`), '1 marked, of 1 nothing is known.\n');
  assert.deepEqual([await isUnreached(service, STRANGER), await isUnreached(service, ada)], [true, false]);
  await publishDeleted(service, STRANGER);
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes(STRANGER.email));
});

test('[E24] an erased person is not marked, and an invalid address marks nobody', async (t) => {
  const { service } = await startWithSmtp(t);
  await publishTour(service, 'tours.requested');
  await untilNoneDue(service);
  const how = 'Give the addresses by standard input, one a line.';
  await assert.rejects(mark(service, `${SELLER.email}\nto=<sam>\n`), { message: `“to=<sam>” is no address. ${how}` });
  assert.equal(await isUnreached(service), false);
  await assert.rejects(mark(service, ' \n'), { message: how });
  await assert.rejects(
    runUnreached([SELLER.email], async () => service.store, { input: typed(''), linkKey: LINK_KEY }),
    { message: `The subcommand unreached takes no “${SELLER.email}”. ${how}` },
  );
  await publishDeleted(service, SELLER);
  await untilNoneDue(service);
  assert.equal(await mark(service, SELLER.email), '0 marked, of 1 nothing is known.\n');
  assert.ok(!(await keptBy(service, ['mailboxes'])).includes(SELLER.email));
});
