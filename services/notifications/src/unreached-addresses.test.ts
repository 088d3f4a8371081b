import assert from 'node:assert/strict';
import { newId } from '@keyturn/service-kit/ids';
import { startTestService, type TestService } from '@keyturn/service-kit/testing';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { createNotifications } from './app.ts';
import { BUYER, CONFIG, SELLER, publishMessage, publishTour, untilMailed } from './testing.ts';
import { mailBy, startSmtp } from './testing-smtp.ts';

async function start(t: TestContext) {
  const smtp = await startSmtp(t);
  const mail = mailBy(smtp.port);
  const service = await startTestService(
    (deps) => createNotifications(deps, { ...CONFIG, mail, mailIntervalMs: 10 }),
    t,
  );
  return { smtp, service };
}

const isReached = async (service: TestService, user = SELLER): Promise<boolean> =>
  (await service.call('GET', '/api/notifications/preferences', { user })).body.isUnreached === false;
const metricsOf = async (service: TestService): Promise<string> => (await fetch(`${service.url}/metrics`)).text();

async function publishAccount(service: TestService, type: string, data: object, { userId, email } = SELLER) {
  await service.publish({
    type,
    id: newId(),
    occurredAt: service.clock.now().toISOString(),
    data: { userId, email, ...data },
  });
  await service.settle();
}
const publishChange = (service: TestService, user = SELLER) =>
  publishAccount(service, 'profiles.security-changed', { what: 'password', isConfirmed: true }, user);
const publishLink = (service: TestService, purpose: string, user = SELLER) => {
  const expiresAt = '2999-01-01T00:00:00.000Z';
  return publishAccount(
    service,
    'profiles.link-issued',
    { linkId: newId(), purpose, expiresAt, isConfirmed: true },
    user,
  );
};

test('[E24] an address that the mail server refuses gets no more e-mails but those about the account, and its person is told', async (t) => {
  const { smtp, service } = await start(t);
  smtp.refuseWith(550);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  assert.equal(await isReached(service), false);
  assert.equal(await isReached(service, BUYER), true);
  const metrics = await metricsOf(service);
  assert.match(metrics, /^mail_addresses_unreached\{.*\} 1$/m);
  assert.match(metrics, /^mails_total\{outcome="unreached",.*\} 1$/m);
  smtp.refuseWith(null);
  await publishMessage(service);
  await publishTour(service, 'tours.cancelled');
  await untilMailed(service);
  assert.equal(smtp.tries(), 1);
  await publishChange(service);
  await untilMailed(service);
  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    [[SELLER.email]],
  );
  assert.equal(await isReached(service), false, 'that a server takes one shows nothing');
});

test('[E24] whose address is confirmed again, or another, gets e-mails again; a confirmation from before changes nothing', async (t) => {
  for (const [type, more] of [
    ['profiles.email-confirmed', {}],
    ['profiles.email-changed', {}],
    ['profiles.security-changed', { what: 'password', isByLink: true }],
  ] as const) {
    const { smtp, service } = await start(t);
    const before = service.clock.now().toISOString();
    service.clock.advance(1000);
    smtp.refuseWith(550);
    await publishTour(service, 'tours.requested');
    await untilMailed(service);
    smtp.refuseWith(null);
    const { userId, email } = SELLER;
    await service.publish({ type, id: newId(), occurredAt: before, data: { userId, email, ...more } });
    await service.settle();
    assert.equal(await isReached(service), false);
    service.clock.advance(1000);
    await publishAccount(service, type, more);
    assert.equal(await isReached(service), true);
    await publishMessage(service);
    await untilMailed(service);
    assert.equal(smtp.mails.filter(({ to }) => to[0] === email).length, type === 'profiles.security-changed' ? 3 : 1);
    assert.match(await metricsOf(service), /^mail_addresses_unreached\{.*\} 0$/m);
  }
});

test('[E24] an address that is told again gets e-mails again only where it was confirmed since', async (t) => {
  const { smtp, service } = await start(t);
  const before = service.clock.now().toISOString();
  service.clock.advance(1000);
  smtp.refuseWith(550);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  service.clock.advance(1000);
  for (const confirmedAt of ['', before]) {
    await publishAccount(service, 'profiles.email-changed', { confirmedAt });
    assert.equal(await isReached(service), false);
  }
  await publishAccount(service, 'profiles.email-changed', { confirmedAt: service.clock.now().toISOString() });
  assert.equal(await isReached(service), true);
});

test('[E24] what waits to be sent goes to the newest address, whenever an older one is told', async (t) => {
  const { smtp, service } = await start(t);
  smtp.refuseWith(451);
  await publishTour(service, 'tours.requested');
  await service.settle();
  while (smtp.tries() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const { userId } = SELLER;
  const publish = (email: string, revision: number) =>
    service.publish({ type: 'profiles.email-changed', id: newId(), revision, data: { userId, email } });
  await publish('newest@mail.example', 4);
  await publish('older@mail.example', 3);
  await service.settle();
  smtp.refuseWith(null);
  service.clock.advance(3_600_000);
  await untilMailed(service);
  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    [['newest@mail.example']],
  );
  await tellDeleted(service, { ...SELLER, email: 'newest@mail.example' });
  assert.ok(!(await keptBy(service, ['emails'])).includes('@'));
});

test('[E24] an e-mail about the account that is refused says the same; one to an address that is not the account’s says nothing', async (t) => {
  const { smtp, service } = await start(t);
  smtp.refuseWith(550);
  for (const purpose of ['email', 'email-taken', 'email-undo']) await publishLink(service, purpose);
  await untilMailed(service);
  assert.deepEqual([smtp.tries(), await isReached(service)], [3, true]);
  await publishLink(service, 'confirm');
  await untilMailed(service);
  assert.deepEqual([smtp.tries(), await isReached(service)], [4, false]);
});

for (const [what, answer] of [
  ['is asked to come later', { code: 451 }],
  ['is refused by the rules of the server', { code: 550, text: '5.7.1 Relay access denied' }],
  ['is refused for who sends', { code: 550, text: '5.1.8 Sender address rejected: Domain not found' }],
  ['has a full mailbox', { code: 552, text: '5.2.2 The mailbox is full' }],
  ['is refused without a reason', { code: 550, text: 'Administrative prohibition' }],
] as const)
  test(`[E24] who ${what} is not said to be out of reach`, async (t) => {
    const { smtp, service } = await start(t);
    smtp.refuseWith(answer.code, 'text' in answer ? answer.text : undefined);
    await publishTour(service, 'tours.requested');
    const outcome = answer.code === 451 ? 'later' : 'refused';
    const isCounted = async () =>
      new RegExp(`^mails_total\\{outcome="${outcome}",.*\\} 1$`, 'm').test(await metricsOf(service));
    await untilSo(isCounted);
    assert.equal(await isReached(service), true);
  });

test('[E24] of who is erased it is not kept that their address was refused', async (t) => {
  const { smtp, service } = await start(t);
  smtp.refuseWith(550);
  await publishTour(service, 'tours.requested');
  await untilMailed(service);
  await tellDeleted(service, SELLER);
  await untilMailed(service);
  assert.ok(!(await keptBy(service, ['mailboxes', 'mails'])).includes(SELLER.email));
});
