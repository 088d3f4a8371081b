import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountAnswer } from '@keyturn/contracts/account';
import type { CasesAnswer } from '@keyturn/contracts/admin';
import { setRole } from '@keyturn/profiles/roles';
import { test } from '@keyturn/service-kit/testing-context';
import { openClient, type Client } from '../../infra/embedded/seed/client.ts';
import { codeOf } from '../../services/profiles/src/testing-second-step.ts';
import { installOn, runProgram, untilErased, withStore, type Installation } from './testing-erasing.ts';
import { eventually } from '../testing/eventually.ts';

const DAY_MS = 86_400_000;
const password = 'quiet mountain lease';
const WAITING = { name: 'Wanda Waiting', email: 'wanda.waiting@example.edu', password };
const DECIDED = { name: 'Dora Decided', email: 'dora.decided@example.edu', password };
const ADMIN = { name: 'Avery Admin', email: 'avery.admin@example.edu', password };
const STUDENT = { school: 'Ensign College', note: 'A letter of enrollment from the registrar.' };
const MANAGER = {
  company: 'Wasatch Homes',
  website: 'wasatch-homes.example',
  licence: 'UT 12-345',
  message: 'Call my office in Orem.',
};
const TELL = 'The letter names somebody else.';

async function open(url: string, { name, email }: typeof ADMIN): Promise<Client> {
  const client = openClient(url);
  await client.call('POST', '/api/users/register', { name, email, password });
  return client;
}

/** Two people with both requests, and a future admin with a second step; returns their ids and its secret. */
const ask = (installation: Installation) =>
  installation.while(async (url) => {
    const ids: string[] = [];
    for (const person of [WAITING, DECIDED]) {
      const client = await open(url, person);
      await client.call('POST', '/api/profiles', { ...person, location: 'Provo UT' });
      await client.call('POST', '/api/users/school', STUDENT);
      await client.call('POST', '/api/users/manager-request', MANAGER);
      ids.push((await client.call<{ user: { id: string } }>('GET', '/api/session')).user.id);
    }
    const avery = await open(url, ADMIN);
    const { secret } = await avery.call<{ secret: string }>('POST', '/api/users/second-step', {
      currentPassword: password,
    });
    await avery.call('POST', '/api/users/second-step/confirm', { code: codeOf(installation, secret) });
    return { ids, secret };
  });

/** The admin approves one of a person's requests and refuses the other; the person is notified of both. */
const decide = (installation: Installation, userId: string, secret: string) =>
  installation.while(async (url) => {
    const avery = openClient(url);
    await avery.call('POST', '/api/users/login', { ...ADMIN, code: codeOf(installation, secret) });
    const items = await eventually(async () => {
      const { items } = await avery.call<CasesAnswer>('GET', '/api/admin/cases');
      assert.equal(items.length, 4);
      return items;
    });
    for (const { _id, kind } of items.filter(({ subjectId }) => subjectId === userId)) {
      const decision = kind === 'manager' ? { action: 'approve' } : { action: 'refuse', tell: TELL };
      await avery.call('POST', `/api/admin/cases/${_id}/decision`, { ...decision, note: 'Looked at.' });
    }
    const dora = openClient(url);
    await dora.call('POST', '/api/users/login', DECIDED);
    await eventually(async () => {
      const { manager, student } = await dora.call<AccountAnswer>('GET', '/api/users/account');
      assert.deepEqual([manager?.state, student?.state, student?.told], ['approved', 'refused', TELL]);
      const { items } = await dora.call<{ items: unknown[] }>('GET', '/api/notifications');
      assert.equal(items.length, 2);
    });
  });

const leave = (installation: Installation) =>
  installation.while(async (url) => {
    for (const person of [WAITING, DECIDED]) {
      const client = openClient(url);
      await client.call('POST', '/api/users/login', person);
      await client.call('POST', '/api/users/deletion', { currentPassword: password });
    }
  });

test('[E21][E26][E27] nothing that a requester of approval wrote or received is left, decided or waiting', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-trace-requests-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const trace = (...terms: string[]) => runProgram(['infra/operations/trace.ts'], { DATA_DIR: folder }, terms);
  const written = [...Object.values(STUDENT), ...Object.values(MANAGER), TELL];
  const installation = installOn(folder);
  const { ids, secret } = await ask(installation);
  await withStore(folder, (embedded) =>
    setRole(embedded.store('profiles'), ADMIN.email, 'admin', installation.clock.now()),
  );
  installation.clock.advance(60_000);
  const [, decidedId = ''] = ids;
  await decide(installation, decidedId, secret);
  const found = await trace(...written);
  for (const where of ['profiles users: 2', 'moderation cases: 4', 'notifications notices: 1'])
    assert.match(found.output, new RegExp(`^${where} left`, 'm'));

  await leave(installation);
  installation.clock.advance(15 * DAY_MS);
  for (const userId of ids) await untilErased(installation, userId);
  const clean = await trace(...written, ...ids, ...[WAITING, DECIDED].flatMap(({ name, email }) => [name, email]));
  assert.equal(clean.code, 0, clean.output);
  assert.match(clean.output, /^moderation audit: 0 left, 2 with the id alone$/m);
});
