import { DAY_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@keyturn/service-kit/ids';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { createOutboxFolder } from './outbox-folder.ts';
import { publishAccount, startWithSmtp, untilNoneDue } from './testing.ts';
import type { TestSmtp } from './testing-smtp.ts';

const STRANGER = 'stranger@mail.example';

interface Whose {
  readonly email?: string;
  readonly isConfirmed?: boolean;
}

/** Publishes account events, each with another address. */
async function publish(service: TestService, type: string, data: object, whose: Whose, times: number): Promise<void> {
  const { email = STRANGER, isConfirmed = false } = whose;
  for (let at = 0; at < times; at += 1)
    await publishAccount(service, type, { isConfirmed, ...data }, { userId: newId(), email });
}
const publishChange = (service: TestService, whose: Whose, times = 1, what = 'password') =>
  publish(service, 'profiles.security-changed', { what }, whose, times);
const publishClosing = (service: TestService, whose: Whose, times = 1) =>
  publish(service, 'profiles.deletion-requested', { deletesAt: '2026-12-21T02:00:00.000Z' }, whose, times);
const publishLink = (service: TestService, purpose: string, whose: Whose, times = 1) => {
  const link = { linkId: newId(), purpose, expiresAt: '2026-12-24T00:00:00.000Z' };
  return publish(service, 'profiles.link-issued', link, whose, times);
};

/** Subjects that have arrived since the last call, once nothing waits. */
async function arrived(service: TestService, smtp: TestSmtp): Promise<string[]> {
  await service.settle();
  await untilNoneDue(service);
  return smtp.mails.splice(0).map(({ subject }) => subject);
}

test('[F] an unconfirmed address gets the first notice of each kind a day, whatever its account does', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  await publishChange(service, {}, 40);
  await publishClosing(service, {}, 10);
  const subjects = await arrived(service, smtp);
  assert.deepEqual(subjects.sort(), ['Your account will be deleted on Dec 20', 'Your password was changed']);
  service.clock.advance(DAY_MS + 1000);
  await publishChange(service, {}, 2);
  assert.equal((await arrived(service, smtp)).length, 1);
});

test('[F] links to other accounts are three a day in all and do not reduce confirmation links', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (const purpose of ['school', 'email']) await publishLink(service, purpose, {}, 5);
  assert.equal((await arrived(service, smtp)).length, 3);
  await publishLink(service, 'confirm', {}, 3);
  assert.equal((await arrived(service, smtp)).length, 3);
});

const LINKS = ['confirm', 'email', 'email-taken', 'school', 'school-taken'];
const CHANGES = ['password', 'second-step-on', 'second-step-off'];

test('[F] an unconfirmed mailbox gets at most twenty e-mails a day, its other names eighteen', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const fill = async (whose: Whose) => {
    for (const purpose of [...LINKS, 'email-undo', 'reset']) await publishLink(service, purpose, whose, 20);
    for (const what of CHANGES) await publishChange(service, whose, 5, what);
    await publishClosing(service, whose, 5);
    await publish(service, 'profiles.deleted', {}, whose, 5);
    return (await arrived(service, smtp)).length;
  };
  assert.equal(await fill({}), 6 + 3 + 6 + 5);
  for (const name of ['a', 'b', 'c'])
    await publishLink(service, 'confirm', { email: `stranger+${name}@mail.example` }, 5);
  assert.equal(await fill({ email: 'stranger+d@mail.example' }), 10 + 3 + 5);
});

test('[F] links to an unconfirmed address never displace the undo link or the first notice of each kind', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (const email of [STRANGER, 'stranger+name@mail.example']) {
    for (const purpose of [...LINKS, 'reset']) await publishLink(service, purpose, { email }, 10);
    await arrived(service, smtp);
    await publishLink(service, 'email-undo', { email });
    for (const what of CHANGES) await publishChange(service, { email }, 2, what);
    await publishClosing(service, { email }, 2);
    assert.deepEqual((await arrived(service, smtp)).sort(), [
      'Second step turned off',
      'Second step turned on',
      'Your account will be deleted on Dec 20',
      'Your e-mail address is being changed',
      'Your password was changed',
    ]);
  }
});

test('[F] ten password changes in a day displace no other notice of a confirmed account: fourteen in all', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const whose = { isConfirmed: true };
  await publishChange(service, whose, 15);
  await arrived(service, smtp);
  for (const what of CHANGES) await publishChange(service, whose, 2, what);
  await publishClosing(service, whose, 2);
  assert.deepEqual((await arrived(service, smtp)).sort(), [
    'Second step turned off',
    'Second step turned on',
    'Your account will be deleted on Dec 20',
  ]);
  service.clock.advance(DAY_MS + 1000);
  for (const purpose of LINKS) await publishLink(service, purpose, whose, 5);
  // E-mails due at one instant have no order, and an earlier notice is one of the ten.
  service.clock.advance(1000);
  for (const what of CHANGES) await publishChange(service, whose, 5, what);
  await publishClosing(service, whose, 5);
  assert.equal((await arrived(service, smtp)).length, 14);
});

test('[F] ten e-mails a day reach a confirmed address, and none displaces account recovery', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  const whose = { isConfirmed: true };
  await publishChange(service, whose, 15);
  await publishLink(service, 'email-taken', whose, 5);
  assert.equal((await arrived(service, smtp)).length, 10);
  await publishLink(service, 'reset', whose);
  await publishLink(service, 'email-undo', whose);
  assert.deepEqual((await arrived(service, smtp)).sort(), [
    'Reset your password',
    'Your e-mail address is being changed',
  ]);
});

test('[F] e-mails to an unconfirmed mailbox’s names do not count for a confirmed one', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (const name of ['a', 'b', 'c', 'd'])
    await publishLink(service, 'confirm', { email: `stranger+${name}@mail.example` }, 5);
  await arrived(service, smtp);
  await publishChange(service, { isConfirmed: true });
  assert.equal((await arrived(service, smtp)).length, 1);
});

test('[F] flooding one address displaces nobody else’s e-mails in the folder', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-mails-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const outbox = createOutboxFolder(folder);
  const mail = { subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };
  await outbox.send({ ...mail, id: 'owner', to: 'ann@example.edu', at: '2026-11-23T16:00:00.000Z' });
  for (let at = 0; at < 1010; at += 1) {
    const time = new Date(Date.parse('2026-11-23T17:00:00.000Z') + at).toISOString();
    await outbox.send({ ...mail, id: `flood${at}`, to: `stranger+${at}@mail.example`, at: time });
  }
  const names = await readdir(folder);
  assert.equal(names.length, 1000);
  assert.ok(names.some((name) => name.includes('-owner.')));
  await outbox.remove(['owner']);
  assert.ok(!(await readdir(folder)).some((name) => name.includes('-owner.')));
});

test('[F] accounts of one mailbox deleted on one day cause one e-mail', async (t) => {
  const { smtp, service } = await startWithSmtp(t);
  for (let at = 0; at < 20; at += 1)
    await service.publish({
      type: 'profiles.deleted',
      aggregateId: `user-${at}`,
      id: newId(),
      data: { userId: `user-${at}`, email: `stranger+${at}@mail.example` },
    });
  assert.deepEqual(await arrived(service, smtp), ['Your account is deleted']);
});
