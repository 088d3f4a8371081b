import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@keyturn/service-kit/testing-context';
import { firstRead } from './preload-link.ts';
import { untilShown } from './releases/testing-releases.ts';
import { asAnn, startGateway } from './testing.ts';

const MATCHES = '/api/matches?{school,city,budget}&limit=24&near=4';

test('[A10] the first call of a screen, from the address of its page', () => {
  const reads = (url: string) => firstRead(MATCHES, '/listings', url);
  assert.equal(reads('/listings'), '/api/matches?limit=24&near=4');
  assert.equal(reads('/listings?'), '/api/matches?limit=24&near=4');
  assert.equal(
    reads('/listings?school=Utah+Tech&city=St.+George&budget=600'),
    '/api/matches?school=Utah+Tech&city=St.+George&budget=600&limit=24&near=4',
  );
  assert.equal(firstRead('/api/posts/:id', '/listing/:id', '/listing/a-1?from=mail'), '/api/posts/a-1');
  assert.equal(firstRead('/api/posts?limit=3', '/x', '/x?y=1'), '/api/posts?limit=3');
});

test('[A10] an address that is not spelled as the product spells it tells no first call', () => {
  for (const url of [
    '/listings?city=St.%20George',
    '/listings?city=Provo&school=BYU',
    '/listings?utm=1',
    '/listings?a?b',
  ])
    assert.equal(firstRead(MATCHES, '/listings', url), null, url);
  for (const url of ['/listing/a%2Fb', '/listing/>; rel=x', '/listing/%3E'])
    assert.equal(firstRead('/api/posts/:id', '/listing/:id', url), null, url);
});

test('[A10] the page has the first call of its screen asked for, by visitors only where they make it', async (t) => {
  const { url, bundle } = await startGateway(t);
  await (await fetch(url)).text();
  const paths = ['/tours', '/tours/:id', '/mine'].map((path) => ({ path, topBar: true }));
  const reads = { '/tours': MATCHES, '/tours/:id': '/api/tour-requests/:id' };
  const manifest = { name: 'tours', title: 'Tours', contract: 1, version: '2', paths };
  const visitors = { '/tours/:id': '/tours' };
  await writeFile(join(bundle, 'remote.json'), JSON.stringify({ ...manifest, reads, visitors }));
  await untilShown(url, '2');
  const linkAt = async (path: string, headers = {}) => (await fetch(url + path, { headers })).headers.get('link');
  const matches = '</api/matches?city=Provo&limit=24&near=4>; rel=preload; as=fetch; crossorigin=anonymous';
  assert.equal(await linkAt('/tours?city=Provo'), matches);
  assert.equal(await linkAt('/tours?city=Provo', asAnn()), matches);
  assert.equal(await linkAt('/tours/7'), null);
  assert.match((await linkAt('/tours/7', asAnn())) ?? '', /^<\/api\/tour-requests\/7>;/);
  assert.equal(await linkAt('/mine'), null);
  assert.equal((await (await fetch(`${url}/remotes.json`)).text()).includes('limit=24'), false);
});
