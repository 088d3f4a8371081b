import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { newId } from '@keyturn/service-kit/ids';
import { test } from '@keyturn/service-kit/testing-context';
import { openPosts, photoOf } from '../../services/posts/permissions-world.ts';
import { PEOPLE } from '@keyturn/service-kit/testing-world';

const { owner: user, stranger } = PEOPLE;
const SCHEMES = ['http:', 'https:', 'ftp:', 'file:', 'gopher:', 'javascript:', 'data:', 'blob:', 'jar:', 'dict:'];
const HOSTS = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '0x7f.1', '169.254.169.254', 'metadata'];

/** Addresses that are no own image: other schemes and hosts, manipulated real addresses, other people's images. */
function wrongAddresses(port: number): string[] {
  const { url } = photoOf(user.userId);
  const [, id = '', key = ''] = /listings\/([\w-]{22})\.([a-f0-9]{32})/.exec(url) ?? [];
  const elsewhere = SCHEMES.flatMap((scheme) =>
    HOSTS.flatMap((host) => [`${scheme}//${host}:${port}/x.jpg`, `${scheme}//${host}:${port}${url}`]),
  );
  const tricks = [
    ...[
      `//127.0.0.1:${port}${url}`,
      `\\\\127.0.0.1${url}`,
      ` ${url}`,
      `${url} `,
      `${url}\n`,
      `${url}\0`,
      `${url}?w=480`,
    ],
    ...[`${url}#x`, `${url}.png`, url.replace('.jpg', '.svg'), url.replace('/media', ''), url.toUpperCase(), `.${url}`],
    ...[
      url.replace('/listings/', '/profiles/'),
      url.replace('/listings/', '/listings/../listings/'),
      encodeURI(`${url}%00`),
    ],
    ...[`@127.0.0.1:${port}${url}`, `/media/listings/${id}.jpg`, `/media/listings/${newId()}.${key}.jpg`],
    ...[
      `/media/listings/${id}.${'0'.repeat(32)}.jpg`,
      `/media/listings/..%2f..%2f.${key}.jpg`,
      photoOf(stranger.userId).url,
    ],
  ];
  const flipped = Array.from({ length: key.length }, (_, at) => {
    const other = key[at] === '0' ? '1' : '0';
    return `/media/listings/${id}.${key.slice(0, at)}${other}${key.slice(at + 1)}.jpg`;
  });
  const ofOthers = Array.from({ length: 90 }, (_, at) => photoOf(`user-${at}`).url);
  return [...elsewhere, ...tricks, ...flipped, ...ofOthers];
}

test('[F][C4] T-16 an image address that is not one’s own upload is refused, and never fetched', async (t) => {
  let hits = 0;
  const canary = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  t.after(() => canary.close());
  const { service, scenes, snapshot } = await openPosts(t);
  const draft = (await scenes['draft']?.()) ?? '';
  const before = await snapshot();
  const addresses = wrongAddresses((canary.address() as AddressInfo).port);
  for (const url of addresses) {
    const body = { postId: draft, field: 'images', value: [{ url }] };
    const { status } = await service.call('POST', '/api/update-post-field', { user, body });
    assert.equal(status, 422, url);
  }
  t.diagnostic(`${addresses.length} addresses`);
  assert.ok(addresses.length >= 300, String(addresses.length));
  assert.equal(await snapshot(), before);
  assert.equal(hits, 0);
});
