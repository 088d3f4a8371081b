import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { exhaustingPicture } from '@keyturn/service-kit/testing-images';
import { hasProcessFiles, holdImageWorker } from '@keyturn/service-kit/testing-processes';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import sharp from 'sharp';
import { register, saveProfile, startProfiles } from './testing.ts';

const HOUR_MS = 3_600_000;
const toDataUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const photo = async (side: number): Promise<string> =>
  toDataUrl(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#c4421a' } })
      .jpeg()
      .toBuffer(),
  );

test('A2: [B9] the sixty-first profile photo within an hour is 429, refused ones count too, and an hour later it is taken', async (t) => {
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

test('A3: [B9] a profile photo that exhausts the decoder counts as ten', async (t) => {
  const { file, tooLittleMs } = await exhaustingPicture();
  const service = await startProfiles(t, 100, undefined, tooLittleMs);
  const { user } = await register(service);
  const exhausting = toDataUrl(file);
  const profilePic = await photo(20);
  for (let turn = 0; turn < 5; turn += 1) {
    assertRefused(await saveProfile(service, user, { profilePic: exhausting }), 422);
    assert.equal((await saveProfile(service, user, { profilePic })).status, 200);
  }
  assertRefused(await saveProfile(service, user, { profilePic: exhausting }), 422);
  assertRefused(await saveProfile(service, user, { profilePic }), 429);
});

test('A2: [B9] many profile photos of one person, sent at once, leave the decoder to others between two of them', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: earlier } = await register(service, 'Bob Ray');
  const { user: other } = await register(service, 'Cy Low');
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ quality: 30 })
      .toBuffer();
  const large = toDataUrl(await noise(600));
  const small = await photo(30);
  const use = () => saveProfile(service, earlier, { profilePic: small });
  // Until all of them have arrived.
  const worker = hasProcessFiles ? await holdImageWorker(use) : undefined;
  const done: string[] = [];
  const many = Array.from({ length: 10 }, async () => {
    // Few of one person wait, the others are refused.
    if ((await saveProfile(service, user, { profilePic: large })).status === 200) done.push('many');
  });
  const one = saveProfile(service, other, { profilePic: await photo(20) }).then(({ status }) => {
    assert.equal(status, 200);
    done.push('one');
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  if (worker !== undefined) process.kill(worker, 'SIGCONT');
  await Promise.all([...many, one]);
  assert.ok(done.length >= 3 && done.indexOf('one') <= 1, done.join(' '));
});

const whereLookedUp = { skip: !hasProcessFiles && 'the decoding process is looked up in /proc' } as const;
test('A2: [B9] a profile whose sender leaves before its photo was looked at is not saved', whereLookedUp, async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const profilePic = await photo(30);
  const worker = await holdImageWorker(() => saveProfile(service, user, { profilePic, school: 'BYU' }));
  // The first is with the decoder; the second waits.
  const first = saveProfile(service, user, { profilePic: await photo(40), school: 'UVU' });
  const { user: other } = await register(service, 'Bob Ray');
  const body = { email: other.email, name: other.name, location: 'Provo UT', profilePic: await photo(50) };
  const leaving = service.request('POST', '/api/profiles', { user: other, body, signal: AbortSignal.timeout(500) });
  await assert.rejects(leaving);
  // The service hears of it some turns of the loop later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.kill(worker, 'SIGCONT');
  assert.equal((await first).status, 200);
  await saveProfile(service, user, { profilePic: await photo(60) });
  assert.equal((await service.call('GET', '/api/profiles/me', { user: other })).status, 404);
});

test('A3: a small file that is dear to decode, saved as profile photo twice at once, is refused both times', async (t) => {
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
