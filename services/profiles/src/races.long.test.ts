import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { TestService } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { register, saveProfile, startProfiles } from './testing.ts';

const photo = async (side: number): Promise<string> => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#c4421a' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};
const countPhotos = (service: TestService): Promise<number> =>
  service.store.collection('photos').countDocuments({ _id: { $gt: '' } });

test('[B9] a profile, saved with and without new photos at once in 20 rounds, names a photo that is there', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const pictures = await Promise.all([20, 30, 40].map(photo));
  let current = (await saveProfile(service, user, { profilePic: pictures[0] })).body.profile.profilePic as string;
  for (let round = 0; round < 20; round += 1) {
    const sent = [pictures[1], current, pictures[2], current];
    const answers = await Promise.all(sent.map((profilePic) => saveProfile(service, user, { profilePic })));
    for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
    current = (await service.call('GET', '/api/profiles/me', { user })).body.profile.profilePic;
    assert.equal((await service.call('GET', current)).status, 200, `round ${round}`);
    assert.equal(await countPhotos(service), 1, `round ${round}: photos nobody names`);
  }
});

test('[B9] a second tab, saving with the photo the first has replaced, keeps the newer one', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const older = (await saveProfile(service, user, { profilePic: await photo(20) })).body.profile.profilePic as string;
  const newer = (await saveProfile(service, user, { profilePic: await photo(30) })).body.profile.profilePic as string;
  const answer = await saveProfile(service, user, { profilePic: older, school: 'BYU' });
  assert.equal(answer.status, 200);
  assert.deepEqual([answer.body.profile.profilePic, answer.body.profile.school], [newer, 'BYU']);
  assert.equal((await service.call('GET', newer)).status, 200);
});

test('[F] T-04 eighty guesses of addresses, sent at once, are sixty answers', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, at) => service.call('GET', `/api/profiles/guess${at}@example.edu`, { user })),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 404).length, 60);
  assert.equal(statuses.filter((status) => status === 429).length, 20);
});
