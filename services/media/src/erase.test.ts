import assert from 'node:assert/strict';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { keptBy, tellDeleted } from '@keyturn/service-kit/testing-world';
import { download, photo, startMedia, uploadPhoto } from './testing.ts';

const ANN = testUser('Ann Lee');
const BOB = testUser('Bob Ray');

test('[E18] of who is gone no photo is kept, neither record nor file; others keep theirs', async (t) => {
  const service = await startMedia(t);
  const jpeg = await photo(40, 30).jpeg().toBuffer();
  const own = await uploadPhoto(service, ANN, jpeg);
  const others = await uploadPhoto(service, BOB, jpeg);
  await tellDeleted(service, ANN);
  await tellDeleted(service, ANN);
  assert.equal((await download(service, own.secure_url)).status, 404);
  assert.equal((await download(service, others.secure_url)).status, 200);
  assert.ok(!(await keptBy(service, ['images'])).includes(ANN.userId));
  assert.deepEqual(service.events('media.erased')[0]?.data, { userId: ANN.userId, counts: { photos: 1, atHost: 0 } });
});
