import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import { picturesWaiting, reencode } from '@keyturn/service-kit/images';
import { test } from '@keyturn/service-kit/testing-context';
import { hasProcessFiles, holdImageWorker } from '@keyturn/service-kit/testing-processes';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { untilSo } from '@keyturn/service-kit/testing-times';
import sharp from 'sharp';
import type { TestService } from '@keyturn/service-kit/testing';
import { register, saveProfile, startProfiles } from './testing.ts';

const whereLookedUp = { skip: !hasProcessFiles && 'the decoding process is looked up in /proc' } as const;
const toDataUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const photo = async (side: number): Promise<string> =>
  toDataUrl(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#c4421a' } })
      .jpeg()
      .toBuffer(),
  );

test('A2: [B9] the sixty-first profile photo within an hour, refused ones included, is 429, and accepted an hour later', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const profilePic = await photo(20);
  const broken = toDataUrl(Buffer.from('<html>'));
  for (let turn = 0; turn < 30; turn += 1) {
    assert.equal((await saveProfile(service, user, { profilePic })).status, 200);
    assert.equal((await saveProfile(service, user, { profilePic: broken })).status, 422);
  }
  const refused = await saveProfile(service, user, { profilePic, school: 'BYU' });
  assertRefused(refused, 429);
  assert.equal(refused.body.message, 'You have uploaded many photos. Please wait a while before the next one.');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const { profilePic: kept, school } = (await service.call('GET', '/api/profiles/me', { user })).body.profile;
  assert.deepEqual([(await service.call('GET', kept)).status, school], [200, '']);
  assert.equal(
    (await saveProfile(service, user, { profilePic: kept, school: 'BYU' })).status,
    200,
    'without a new photo',
  );
  assert.equal((await saveProfile(service, other, { profilePic })).status, 200);
  service.clock.advance(HOUR_MS);
  assert.equal((await saveProfile(service, user, { profilePic })).status, 200);
});

test(
  'A2: [B9] many concurrent profile photos of one person let others use the decoder in between',
  whereLookedUp,
  async (t) => {
    const service = await startProfiles(t);
    const { user } = await register(service);
    const { user: other } = await register(service, 'Cy Low');
    const profilePic = await photo(30);
    const worker = await holdImageWorker(() => saveProfile(service, user, { profilePic }));
    const done: string[] = [];
    const send = async (name: string, who: typeof user) => {
      const { status } = await saveProfile(service, who, { profilePic });
      done.push(status === 200 ? name : 'refused');
    };
    const many = Array.from({ length: 10 }, () => send('many', user));
    await untilSo(() => done.length === 8);
    const one = send('one', other);
    await untilSo(() => picturesWaiting() === 1);
    process.kill(worker, 'SIGCONT');
    await Promise.all([...many, one]);
    assert.deepEqual(done.slice(8), ['many', 'one', 'many']);
  },
);

test('A2: [B9] a profile whose sender leaves before its photo is decoded is not saved', whereLookedUp, async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const profilePic = await photo(30);
  const worker = await holdImageWorker(() => saveProfile(service, user, { profilePic }));
  const busy = reencode(Buffer.from(profilePic.split(',')[1] ?? '', 'base64'), { maxSide: 8 });
  const body = { email: other.email, name: other.name, location: 'Provo UT', profilePic };
  const sender = new AbortController();
  const leaving = service.request('POST', '/api/profiles', { user: other, body, signal: sender.signal });
  await untilSo(() => picturesWaiting() === 1);
  sender.abort();
  await assert.rejects(leaving);
  await untilSo(() => picturesWaiting() === 0);
  process.kill(worker, 'SIGCONT');
  await busy;
  assert.equal((await service.call('GET', '/api/profiles/me', { user: other })).status, 404);
});

test('A3: a small photo that is costly to decode, saved twice at once, is refused both times', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const bytes = await sharp({ create: { width: 6324, height: 6324, channels: 3, background: '#fff' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
  const profilePic = `data:image/png;base64,${bytes.toString('base64')}`;
  assert.ok(profilePic.length <= 500_000, String(profilePic.length));
  const answers = await Promise.all([0, 1].map(() => saveProfile(service, user, { profilePic })));
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [422, 'image_too_large'],
      [422, 'image_too_large'],
    ],
  );
  assert.equal((await saveProfile(service, user)).status, 200);
});

const countPhotos = (service: TestService): Promise<number> =>
  service.store.collection('photos').countDocuments({ _id: { $gt: '' } });

test('[B9] a profile saved with and without new photos at once in 20 rounds names an existing photo', async (t) => {
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

test('[B9] a second tab saving the replaced photo keeps the newer one', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const older = (await saveProfile(service, user, { profilePic: await photo(20) })).body.profile.profilePic as string;
  const newer = (await saveProfile(service, user, { profilePic: await photo(30) })).body.profile.profilePic as string;
  const answer = await saveProfile(service, user, { profilePic: older, school: 'BYU' });
  assert.equal(answer.status, 200);
  assert.deepEqual([answer.body.profile.profilePic, answer.body.profile.school], [newer, 'BYU']);
  assert.equal((await service.call('GET', newer)).status, 200);
});
