import { HOUR_MS } from '@keyturn/domain/durations';
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { eventData } from '@keyturn/contracts/events';
import { profileAnswer, type SessionUser } from '@keyturn/contracts/profiles';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { PASSWORD, register, saveProfile, startProfiles } from './testing.ts';

const photo = async (side: number): Promise<string> => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#c4421a' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

test('[B9][B10] a saved profile is returned whole to its owner and published', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  assert.equal((await service.call('GET', '/api/profiles/me', { user })).status, 404, 'absent before the first save');
  const saved = await saveProfile(service, user, {
    school: 'BYU',
    linkedin: true,
    isPropertyManager: true,
    createdAt: 'x',
    profileCreated: false,
  });
  assert.equal(saved.status, 200);
  for (const whose of ['me', user.email, ` ${user.email.toUpperCase()} `, user.userId]) {
    const { status, body } = await service.call('GET', `/api/profiles/${encodeURIComponent(whose)}`, { user });
    assert.equal(status, 200, whose);
    const { profile } = profileAnswer.parse(body);
    assert.deepEqual(
      [
        profile.name,
        profile.email,
        profile.school,
        profile.linkedin,
        profile.isPropertyManager,
        profile.profileCreated,
        profile.createdAt,
      ],
      ['Ann Lee', user.email, 'BYU', true, true, true, 'May 2025'],
    );
  }
  await service.settle();
  const events = service.events('profiles.saved');
  assert.equal(events.length, 2);
  assert.deepEqual(eventData['profiles.saved'].parse(events[1]?.data), {
    userId: user.userId,
    email: user.email,
    name: 'Ann Lee',
    photo: '',
    location: 'Provo UT',
    isPropertyManager: true,
    isVerified: false,
    profileCreated: true,
    registeredAt: service.clock.now().toISOString(),
    school: 'BYU',
  });
});

test('[B10] another signed-in person sees the public card, a visitor nothing', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const read = (as: typeof user | null, whose = user.userId) =>
    service.call('GET', `/api/profiles/${whose}`, { user: as });
  assert.equal((await read(other)).status, 404, 'not created yet');
  await saveProfile(service, user, { school: 'BYU' });
  const { status, body } = await read(other);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body.profile).sort(), [
    ...['availability', 'badges', 'isPropertyManager', 'isVerified', 'location', 'memberSince', 'name', 'profilePic'],
  ]);
  assert.equal((await read(null)).status, 401);
  const unknown = await read(other, 'nobody@example.edu');
  const missing = await read(other, 'x'.repeat(22));
  assert.deepEqual([unknown.status, unknown.body.message], [missing.status, missing.body.message]);
});

test('[F] T-04 guessing addresses is blocked after sixty misses an hour', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  await saveProfile(service, other);
  const read = async (whose: string) => (await service.call('GET', `/api/profiles/${whose}`, { user })).status;
  for (let turn = 0; turn < 61; turn += 1) assert.equal(await read(other.userId), 200, 'a hit is no miss');
  for (let turn = 0; turn < 60; turn += 1) assert.equal(await read(`guess${turn}@example.edu`), 404);
  assert.equal(await read(other.userId), 429);
  service.clock.advance(HOUR_MS);
  assert.equal(await read(other.userId), 200);
});

test('A9: [F] T-04 look-ups that hit are limited, too: three hundred an hour', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await saveProfile(service, user);
  const { user: other } = await register(service, 'Eve Other');
  const look = async (whose: string, as: typeof user) =>
    (await service.call('GET', `/api/profiles/${whose}`, { user: as })).status;
  for (let turn = 0; turn < 300; turn += 1) assert.equal(await look(user.email, other), 200);
  assert.deepEqual([await look(user.email, other), await look(user.userId, other)], [429, 429]);
  for (let turn = 0; turn < 301; turn += 1) assert.equal(await look('me', user), 200);
  service.clock.advance(HOUR_MS);
  assert.equal(await look(user.email, other), 200);
});

test('[B9] a photo sent as a data URL is shrunk, re-encoded, and served at its own address', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const first = await saveProfile(service, user, { profilePic: await photo(900) });
  const address = first.body.profile.profilePic as string;
  assert.match(address, /^\/media\/profiles\/[\w-]{22}\.[a-f0-9]{32}\.jpg$/);
  const served = await fetch(service.url + address);
  assert.equal(served.status, 401, 'services answer their gateway only');
  const answer = await service.call('GET', address);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg']);
  assert.equal(answer.headers.get('content-disposition'), 'inline; filename="photo.jpg"');
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=31536000, immutable');
  const again = await saveProfile(service, user, { profilePic: address });
  assert.equal(again.body.profile.profilePic, address, 'the current address keeps the photo');
  const second = await saveProfile(service, user, { profilePic: await photo(120) });
  assert.notEqual(second.body.profile.profilePic, address);
  assert.equal((await service.call('GET', address)).status, 404, 'the replaced photo is gone');
  assert.equal((await service.call('GET', address.replace(/\.[a-f0-9]{32}\./, `.${'0'.repeat(32)}.`))).status, 404);
});

test('[B9] T-20 invalid, too long, foreign or external photos are refused', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  const { user: other } = await register(service, 'Bob Ray');
  const { body } = await saveProfile(service, other, { profilePic: await photo(50) });
  const wrong = [
    body.profile.profilePic,
    'https://tracker.example/x.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    `data:image/jpeg;base64,${Buffer.from('<html>').toString('base64')}`,
    `data:image/jpeg;base64,${'A'.repeat(500_001)}`,
  ];
  for (const profilePic of wrong) {
    assert.equal((await saveProfile(service, user, { profilePic })).status, 422, profilePic.slice(0, 40));
  }
  const head = 'data:image/jpeg;base64,';
  for (const length of [499_999, 500_000, 500_001]) {
    const answer = await saveProfile(service, user, { profilePic: head.padEnd(length, 'A') });
    const isTooLong = answer.body.message === 'The profile photo is too large.';
    assert.deepEqual([answer.status, isTooLong], [422, length > 500_000], String(length));
  }
});

test('the copy of availability follows its owner’s events and ignores older ones', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  await saveProfile(service, user);
  const tell = (revision: number, start: string) =>
    service.publish({
      type: 'availability.set',
      revision,
      data: { userId: user.userId, email: user.email, availability: { Monday: [{ start, end: '5:00 PM' }] } },
    });
  await tell(2, '1:00 PM');
  await service.settle();
  await tell(1, '9:00 AM');
  await service.settle();
  const { body } = await service.call('GET', '/api/profiles/me', { user });
  assert.deepEqual(body.profile.availability, { Monday: [{ start: '1:00 PM', end: '5:00 PM' }] });
});

const REFUSED: readonly [string, RegExp][] = [
  ['Write to me@evil.test', /without e-mail addresses or links/],
  ['KEYTURN SECURITY: confirm at https://evil.test', /without e-mail addresses or links/],
  ['J.R.Smith.com', /without e-mail addresses or links/],
  ['username annlee22', /or other ways to reach you/],
  ['Ann \u202eeeL', /without hidden characters/],
  ['Ann\u2066Lee', /without hidden characters/],
  ['\u200b', /without hidden characters/],
  ['pay.\u200dcom', /without e-mail addresses or links/],
  ['Ann\u{e0041}', /without hidden characters/],
  ['Ann\nLee', /without hidden characters/],
  ['Ann\u0007Lee', /without hidden characters/],
  ['Ann 801-555-0142', /or other ways to reach you/],
  ['insta: annlee', /or other ways to reach you/],
  ['annlee at Byu', /your name alone/],
  ['The office approved your lease. Somebody', /your name alone/],
  ['Keyturn Support', /your own name/],
  ['Кeyturn Support', /your own name/],
  ['Verified BYU e-mail', /your own name/],
  ['Ann Lee ✔', /your own name/],
  ['Lease Office', /your own name/],
];
const TAKEN = [
  'Ann Lee',
  "Seán O'Brien-Smith Jr.",
  'J. R. R. Tolkien',
  'J.R.Smith',
  'Mary St.John',
  'Prof. Ann St. John',
  'Dr. Mª José',
  '李 小龍',
  'Maple St. Apartments, LLC',
  '900 East Apartments 2',
  'Studio 54 Rentals, Bldg 1849',
  'Ann Support',
  'Mickey Turner',
  'Κυριακή Τούρνα',
];

test('A4: names that are addresses, links or tricks are refused at sign-up and in the profile, with advice', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const [name, sentence] of REFUSED) {
    const body = { name, email: 'new@example.edu', password: PASSWORD };
    for (const answer of [
      await service.call('POST', '/api/users/register', { body }),
      await saveProfile(service, user, { name }),
    ]) {
      assertRefused(answer, 422, name);
      assert.match(answer.body.message, sentence, name);
    }
  }
});

test('A4: real names are accepted', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const name of TAKEN) assert.equal((await saveProfile(service, user, { name })).status, 200, name);
});

test('A4: a location with contact details is refused, any other words are accepted', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const location of [
    'Text 801 555 0142',
    'Provo, bob@example.edu',
    'Provo, ig annlee_22',
    "Provo, what's app annlee",
  ])
    assertRefused(await saveProfile(service, user, { location }), 422, location);
  for (const location of ['Provo UT', '742 N 300 E, Provo, UT 84606', 'St. George'])
    assert.equal((await saveProfile(service, user, { location })).status, 200, location);
});

test('A4: a location is a place, and cannot claim to come from the product', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const location of ['Verified by Keyturn, ID checked', 'Provo ✔', 'Keyturn'])
    assert.equal(
      (await saveProfile(service, user, { location })).body.message,
      'Please enter your location alone.',
      location,
    );
  assert.equal((await saveProfile(service, user, { location: 'Provo, near the lease office' })).status, 200);
  await saveProfile(service, user, { location: 'Pro\u200fvo\u200e UT' });
  const { profile } = (await service.call('GET', '/api/profiles/me', { user })).body as { profile: SessionUser };
  assert.equal(profile.location, 'Provo UT');
});
