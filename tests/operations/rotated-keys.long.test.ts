import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { test } from '@keyturn/service-kit/testing-context';
import type { TestClock } from '@keyturn/service-kit/testing';
import { readSettings } from '../../infra/embedded/settings.ts';
import { startEmbedded, type Product } from '../../infra/embedded/start.ts';
import { createBans } from '../../services/profiles/src/bans.ts';
import { codeOf } from '../../services/profiles/src/testing-second-step.ts';
import { runProgram, withStore } from './testing-erasing.ts';
import { eventually } from '../testing/eventually.ts';
import { beginLife, SELLER } from './testing-life.ts';

type Secrets = Record<string, string>;

const NEW_KEY = 'f'.repeat(64);

/** Starts the product on a folder, again after keys have changed. */
async function openFolder(context: { after(act: () => unknown): void }) {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-keys-'));
  const settings = readSettings({
    ...{ DATA_DIR: folder, BUNDLE_ROOT: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', LIMIT_REGISTRATIONS: '200' },
  });
  let product: Product | null = await startEmbedded(settings);
  context.after(async () => {
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const stop = async () => {
    await product?.stop();
    product = null;
  };
  return {
    folder,
    url: product.url,
    stop,
    async rotate(keys: Secrets): Promise<string> {
      await stop();
      const file = join(folder, 'secrets.json');
      const secrets = JSON.parse(await readFile(file, 'utf8')) as Secrets;
      for (const name of Object.keys(keys)) assert.ok(secrets[name], name);
      await writeFile(file, JSON.stringify({ ...secrets, ...keys }), { mode: 0o600 });
      product = await startEmbedded(settings);
      return product.url;
    },
  };
}

const send = (url: string, path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${url}/api/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });

/** Logs in like a browser; returns the cookie. */
async function logIn(url: string, code?: string): Promise<string> {
  const { email, password } = SELLER;
  const answer = await send(url, 'login', { email, password, ...(code !== undefined && { code }) });
  assert.equal(answer.status, 200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const whoIs = async (url: string, cookie: string): Promise<string | undefined> => {
  const answer = await fetch(`${url}/api/session`, { headers: { cookie } });
  return ((await answer.json()) as { user: { email: string } | null }).user?.email;
};

/** Tokens of the links e-mailed to the seller, newest last. */
async function tokensIn(folder: string): Promise<string[]> {
  const outbox = join(folder, 'outbox');
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  const mails = texts.map((text) => JSON.parse(text) as { to: string; text: string });
  return mails
    .filter(({ to }) => to === SELLER.email)
    .flatMap(({ text }) => /\/confirm#([\w.-]+)/.exec(text)?.[1] ?? []);
}

const useLink = async (url: string, token: string): Promise<number> => (await send(url, 'links/use', { token })).status;

test('[B7] with other token keys people stay signed in with all their data', async (t) => {
  const { url, rotate } = await openFolder(t);
  await beginLife(url);
  const cookie = await logIn(url);
  const { privateKey: tokenPrivateKey, publicKey: tokenPublicKey } = generateKeyPair();
  const after = await rotate({ tokenPrivateKey, tokenPublicKey });
  assert.equal(await whoIs(after, cookie), SELLER.email);
  const received = await fetch(`${after}/api/tour-requests/received/me`, { headers: { cookie } });
  assert.equal(((await received.json()) as unknown[]).length, 1);
});

test('[B7] another link key ends open links; people stay signed in, and new ones work', async (t) => {
  const { folder, url, rotate } = await openFolder(t);
  await beginLife(url);
  const cookie = await logIn(url);
  const before = await eventually(async () => {
    const tokens = await tokensIn(folder);
    assert.ok(tokens.length > 0);
    return tokens;
  });
  const after = await rotate({ linkKey: NEW_KEY });
  assert.equal(await useLink(after, before[0] ?? ''), 410);
  assert.equal(await whoIs(after, cookie), SELLER.email);
  await send(after, 'email/confirmation', {}, cookie);
  const anew = await eventually(async () => {
    const token = (await tokensIn(folder)).find((one) => !before.includes(one));
    assert.ok(token);
    return token;
  });
  assert.equal(await useLink(after, anew), 200);
});

test('[B7] another image key breaks existing image addresses, so it must be kept', async (t) => {
  const { url, rotate } = await openFolder(t);
  const { images } = await beginLife(url);
  const [image = ''] = images;
  assert.equal((await fetch(`${url}${image}`)).status, 200);
  const after = await rotate({ mediaKey: NEW_KEY });
  assert.equal((await fetch(`${after}${image}`)).status, 404);
  assert.equal(await whoIs(after, await logIn(after)), SELLER.email);
});

test('[B7][E16] another account key changes nothing while nobody has a second step, but clears bans', async (t) => {
  const { folder, url, rotate, stop } = await openFolder(t);
  await beginLife(url);
  const cookie = await logIn(url);
  assert.equal((await send(url, 'second-step', { currentPassword: SELLER.password }, cookie)).status, 201);
  await stop();
  const { accountKey = '' } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Secrets;
  const banned = 'banned@example.edu';
  await withStore(folder, async (embedded) => {
    const bans = embedded.store('profiles').collection<{ _id: string; at: string; by: readonly string[] }>('bans');
    await createBans(bans, accountKey, () => new Date()).store(banned, 'account-one');
  });
  const register = async (to: string) =>
    (await send(to, 'register', { name: 'Dora Gray', email: banned, password: SELLER.password })).status;
  assert.equal(await register(await rotate({})), 409);
  const after = await rotate({ accountKey: NEW_KEY });
  assert.equal(await whoIs(after, cookie), SELLER.email);
  assert.equal(await register(after), 201);
  assert.equal((await send(after, 'second-step/confirm', { code: '123456' }, cookie)).status, 410);
  assert.equal((await send(after, 'second-step', { currentPassword: SELLER.password }, cookie)).status, 201);
});

test('[B7][E16] nothing starts with another account key than the stored second steps’, until restored or steps are off', async (t) => {
  const { folder, url, rotate } = await openFolder(t);
  await beginLife(url);
  const before = await logIn(url);
  const begun = await send(url, 'second-step', { currentPassword: SELLER.password }, before);
  const { secret } = (await begun.json()) as { secret: string };
  const clock = { now: () => new Date() } as TestClock;
  const on = await send(url, 'second-step/confirm', { code: codeOf({ clock }, secret) }, before);
  assert.equal(on.status, 200);
  const { recoveryCodes } = (await on.json()) as { recoveryCodes: string[] };
  const { accountKey = '' } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Secrets;
  await assert.rejects(
    rotate({ accountKey: NEW_KEY }),
    /^StartError: ACCOUNT_KEY \(accountKey in secrets\.json\) is not the key/,
  );
  const back = await rotate({ accountKey });
  assert.equal(await whoIs(back, await logIn(back, recoveryCodes[0])), SELLER.email);
  await assert.rejects(rotate({ accountKey: NEW_KEY }));
  const off = await runProgram(['infra/embedded/second-step-off.ts', 'all'], { DATA_DIR: folder }, []);
  assert.equal(off.output, 'Second steps that are off now: 1.\n');
  const after = await rotate({});
  assert.equal(await whoIs(after, await logIn(after)), SELLER.email);
});
