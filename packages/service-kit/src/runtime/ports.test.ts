import assert from 'node:assert/strict';
import { generateKeyPair } from '../http/identity.ts';
import { createLog } from '../base/log.ts';
import { openPorts } from './ports.ts';
import { serviceEnv } from './service-env.ts';
import { StartError } from '../base/start-error.ts';

const { publicKey } = generateKeyPair();
const open = (env: Record<string, string>) =>
  openPorts('things', serviceEnv(4999).parse({ TOKEN_PUBLIC_KEY: publicKey, ...env }), createLog('things', 'silent'));

const refused = (sentence: RegExp) => (error: unknown) => error instanceof StartError && sentence.test(error.message);

test('a service with only one of its two servers configured does not start', async () => {
  const sentence = /MONGO_URL and AMQP_URL belong together/;
  await assert.rejects(open({ MONGO_URL: 'mongodb://127.0.0.1/things' }), refused(sentence));
  await assert.rejects(open({ AMQP_URL: 'amqp://127.0.0.1' }), refused(sentence));
});

test('a service in production mode does not start on the embedded store, nor with a kill point', async () => {
  await assert.rejects(open({ NODE_ENV: 'production' }), refused(/set MONGO_URL and AMQP_URL/));
  const servers = { MONGO_URL: 'mongodb://127.0.0.1/things', AMQP_URL: 'amqp://127.0.0.1' };
  const lab = { NODE_ENV: 'production', KILL_AT: 'publish.after', ...servers };
  await assert.rejects(open(lab), refused(/KILL_AT has no place/));
});

test('settings with a wrong address or key are refused with the reason', () => {
  const refusal = (env: Record<string, string>) =>
    serviceEnv(4999)
      .safeParse({ TOKEN_PUBLIC_KEY: publicKey, ...env })
      .error?.issues.map(({ message }) => message);
  assert.deepEqual(refusal({ MONGO_URL: 'postgres://127.0.0.1' }), ['must begin with mongodb://']);
  const notKey = ['must be a public Ed25519 key in PEM; `npm run secrets` makes one'];
  assert.deepEqual(refusal({ TOKEN_PUBLIC_KEY: 'secret' }), notKey);
  assert.equal(refusal({}), undefined);
});

test('settings with several addresses and a key on one line are read', () => {
  const several = 'mongodb://a:27017,b:27017/things?replicaSet=rs0';
  const env = serviceEnv(4999).parse({ TOKEN_PUBLIC_KEY: publicKey.replaceAll('\n', '\\n'), MONGO_URL: several });
  assert.deepEqual([env.TOKEN_PUBLIC_KEY, env.MONGO_URL, env.PORT], [publicKey, several, 4999]);
});
