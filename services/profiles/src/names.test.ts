import assert from 'node:assert/strict';
import type { SessionUser } from '@keyturn/contracts/profiles';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { PASSWORD, register, saveProfile, startProfiles } from './testing.ts';

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

test('A4: names that are addresses, links or tricks are refused at sign-up and in the profile, with what to do', async (t) => {
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

test('A4: names as people have them are taken', async (t) => {
  const service = await startProfiles(t);
  const { user } = await register(service);
  for (const name of TAKEN) assert.equal((await saveProfile(service, user, { name })).status, 200, name);
});

test('A4: a location holds no way to reach somebody, and is one in any other words', async (t) => {
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

test('A4: a location is a place, and no word of who runs the product', async (t) => {
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
