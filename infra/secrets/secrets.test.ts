import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnv } from '@keyturn/service-kit/env';
import { createTokenIssuer } from '@keyturn/service-kit/identity';
import { serviceEnv, tokenPrivateKey } from '@keyturn/service-kit/service-env';
import { test } from '@keyturn/service-kit/testing-context';
import { makeFolder } from '@keyturn/service-kit/testing-places';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { addSecretFiles, readSecretFiles } from './files.ts';
import { completeSecrets } from './secrets.ts';

async function run(folder: string): Promise<string[]> {
  const existing = await readSecretFiles(folder);
  return addSecretFiles(folder, completeSecrets(existing), existing);
}

test('secrets made for the first time are files for their owner alone, one line per variable', async (t) => {
  const folder = await makeFolder(t);
  const written = await run(folder);
  assert.equal(written.length, SERVICES.length + REMOTES.length + 5);
  for (const name of written) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name);
  const read = await readSecretFiles(folder);
  await createTokenIssuer(tokenPrivateKey.parse(read['gateway.env']?.['TOKEN_PRIVATE_KEY'])).issue({
    audience: 'x',
    user: null,
  });
  const { TOKEN_PUBLIC_KEY: key } = readEnv(serviceEnv(1), read['tours.env']);
  assert.match(key, /^-----BEGIN PUBLIC KEY-----\n.+\n-----END PUBLIC KEY-----$/);
});

test('making secrets again changes nothing', async (t) => {
  const folder = await makeFolder(t);
  await run(folder);
  const before = await readSecretFiles(folder);
  assert.deepEqual(await run(folder), []);
  assert.deepEqual(await readSecretFiles(folder), before);
});

test('after a service was added, only its secrets are added, and they fit those of the others', async (t) => {
  const folder = await makeFolder(t);
  await run(folder);
  const before = await readSecretFiles(folder);
  await rm(join(folder, 'media.env'));
  const setUp = join(folder, 'mongo-setup.env');
  const lines = (await readFile(setUp, 'utf8')).split('\n').filter((line) => !line.startsWith('MONGO_PASSWORD_MEDIA='));
  await writeFile(setUp, lines.join('\n'));
  const broker = join(folder, 'rabbitmq.env');
  const users = (await readFile(broker, 'utf8'))
    .split('\n')
    .filter((line) => !line.startsWith('BROKER_PASSWORD_MEDIA='));
  await writeFile(broker, users.join('\n'));
  assert.deepEqual(await run(folder), ['mongo-setup.env', 'rabbitmq.env', 'media.env']);
  const after = await readSecretFiles(folder);
  for (const name of Object.keys(before)) {
    if (!['media.env', 'mongo-setup.env', 'rabbitmq.env'].includes(name))
      assert.deepEqual(after[name], before[name], name);
  }
  for (const variable of ['TOKEN_PUBLIC_KEY', 'MEDIA_KEY']) {
    assert.equal(after['media.env']?.[variable], before['media.env']?.[variable]);
  }
  const password = after['mongo-setup.env']?.['MONGO_PASSWORD_MEDIA'] ?? assert.fail('no password');
  assert.ok(after['media.env']?.['MONGO_URL']?.includes(`media:${password}@`));
  const brokerPassword = after['rabbitmq.env']?.['BROKER_PASSWORD_MEDIA'] ?? assert.fail('no password');
  assert.ok(after['media.env']?.['AMQP_URL']?.includes(`media:${brokerPassword}@`));
});
