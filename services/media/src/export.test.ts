import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { photo, startMedia, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');

test('[E15] somebody’s data: the photos they uploaded', async (t) => {
  const service = await startMedia(t);
  await uploadPhoto(service, ANN, await photo(640, 480).jpeg().toBuffer());
  await uploadPhoto(service, testUser('Bob Ray'), await photo(320, 240).jpeg().toBuffer());
  const { status, body } = await service.call('GET', '/api/media/export', { user: ANN });
  assert.equal(status, 200);
  const [{ name, items }] = body.parts;
  assert.deepEqual([name, items.length], ['photos', 1]);
  assert.deepEqual([items[0].width, items[0].height], [640, 480]);
});
