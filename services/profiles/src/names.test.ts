import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { PASSWORD, register, saveProfile, startProfiles } from './testing.ts';

const REFUSED: readonly [string, RegExp][] = [
  ['Write to me@evil.test', /without e-mail addresses or links/],
  ['KEYTURN SECURITY: confirm at https://evil.test', /without e-mail addresses or links/],
  ['See www.evil', /without e-mail addresses or links/],
  ['Look at evil.example now', /without e-mail addresses or links/],
  ['Ann \u202eeeL', /without hidden characters/],
  ['Ann\u2066Lee', /without hidden characters/],
  ['\u200b', /without hidden characters/],
  ['\u200d', /without hidden characters/],
  ['\u00ad\ufe0f', /without hidden characters/],
  ['pay.\u200dcom', /without e-mail addresses or links/],
  ['\u3164', /without hidden characters/],
  ['Ann\u{e0041}', /without hidden characters/],
  ['pay\u2024com', /without e-mail addresses or links/],
  ['Ann\nLee', /without hidden characters/],
  ['Ann\u0007Lee', /without hidden characters/],
  ['Ann 801-555-0142', /or other ways to reach you/],
  ['Ann eight oh one 555 0142', /or other ways to reach you/],
  ['insta: annlee', /or other ways to reach you/],
  ['Ann Lee (annlee gmail)', /or other ways to reach you/],
];
const TAKEN = [
  'Ann Lee',
  "Seán O'Brien-Smith Jr.",
  'J. R. R. Tolkien',
  'Dr. Mª José',
  '李 小龍',
  'Maple St. Apartments, LLC',
  '900 East Apartments 2',
  'Studio 54 Rentals, Bldg 1849',
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
  for (const location of ['Text 801 555 0142', 'Provo, bob@example.edu', 'Provo, ig annlee_22'])
    assertRefused(await saveProfile(service, user, { location }), 422, location);
  for (const location of ['Provo UT', '742 N 300 E, Provo, UT 84606', 'St. George'])
    assert.equal((await saveProfile(service, user, { location })).status, 200, location);
});
