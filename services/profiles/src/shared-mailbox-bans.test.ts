import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import type { TestService } from '@keyturn/service-kit/testing';
import { keptBy } from '@keyturn/service-kit/testing-world';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { runEraseSubcommand } from './erase-subcommands.ts';
import { runAdminSubcommand } from './roles.ts';
import { confirmAddress } from './testing-links.ts';
import { ACCOUNT_KEY, PASSWORD, register, startProfiles, suspend } from './testing.ts';

const MAILBOX = ['ann.lee@example.edu', 'ann.lee+two@example.edu'] as const;

/** Two accounts of one mailbox, both suspended. */
async function start(t: Parameters<typeof startProfiles>[0]) {
  const service = await startProfiles(t);
  const [one, two] = [await register(service), await register(service, 'Ann Lee', MAILBOX[1])];
  for (const { user } of [one, two]) await confirmAddress(service, user);
  for (const { user } of [one, two]) await suspend(service, user.userId);
  return { service, one: one.user, two: two.user };
}
const reinstate = (service: TestService, { userId }: { userId: string }) =>
  suspend(service, userId, { action: 'reinstate', revision: 3 });
const registerAs = async (service: TestService, name: string) => {
  const body = { name: 'Ann Lee', email: `ann.lee+${name}@example.edu`, password: PASSWORD };
  return (await service.call('POST', '/api/users/register', { body })).status;
};
async function erase(service: TestService, email: string): Promise<void> {
  await runEraseSubcommand([email], async () => service.store, service.clock.now);
  service.clock.advance(61_000);
  await untilSo(() => service.events('profiles.deleted').length > 0);
  await service.settle();
}

test('[E14] a mailbox is barred until the last of its accounts that are suspended is let in again', async (t) => {
  const { service, one, two } = await start(t);
  await reinstate(service, one);
  // Told again, as services that start ask for it.
  await reinstate(service, one);
  assert.equal(await registerAs(service, 'three'), 409);
  await reinstate(service, two);
  assert.equal(await registerAs(service, 'three'), 201);
});

test('[E14][E21] one that was suspended when it was erased goes on barring its mailbox, whoever else of it is let in again', async (t) => {
  const { service, one, two } = await start(t);
  await erase(service, MAILBOX[0]);
  await reinstate(service, two);
  assert.equal(await registerAs(service, 'three'), 409);
  const kept = await keptBy(service, ['bans']);
  for (const { userId } of [one, two]) assert.ok(!kept.includes(userId), kept);
  const unban = ['unban', MAILBOX[1]];
  await runAdminSubcommand(
    unban,
    async () => service.store,
    async () => ACCOUNT_KEY,
  );
  assert.equal(await registerAs(service, 'three'), 201);
});

test('[E14] operators let a mailbox register again, however many of its accounts are suspended', async (t) => {
  const { service } = await start(t);
  await runAdminSubcommand(
    ['unban', MAILBOX[0]],
    async () => service.store,
    async () => ACCOUNT_KEY,
  );
  assert.equal(await registerAs(service, 'three'), 201);
});
