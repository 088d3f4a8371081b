import assert from 'node:assert/strict';
import { matchedListing, matchesAnswer, nearMiss, rentsAnswer } from '@keyturn/contracts/matching';
import { testUser } from '@keyturn/service-kit/testing';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { findMatches, idsOf, livePost, SECRETS, startMatching, publishPosts } from './testing.ts';

const ann = testUser('Ann Lee');

test('[D5][D6] matches with every criterion are scored, explained and counted', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('exact'),
    livePost('dearer', { monthlyRent: '$900' }),
    livePost('poor', { monthlyRent: '$2000', amenities: [] }),
    livePost('elsewhere', { city: 'Logan' }),
  ]);
  const criteria = {
    school: 'BYU',
    budget: '850',
    housingType: 'coed',
    roomType: 'Private_Room',
    amenities: 'Pool,Hot Tub',
  };
  const answer = await findMatches(service, { ...criteria, moveInDate: '2027-01-12' });
  assert.deepEqual(
    answer.listings.map(({ _id, matchPercentage, tier }) => [_id, matchPercentage, tier]),
    [
      ['exact', 82, 'Excellent'],
      ['dearer', 59, 'Good'],
    ],
  );
  assert.deepEqual([answer.total, answer.counts], [2, { excellent: 1, better: 0, good: 1 }]);
  assert.deepEqual(answer.criteria, {
    place: 'Provo',
    housingType: 'coed',
    roomType: 'Private_Room',
    budget: 850,
    amenities: ['Pool', 'Hot Tub'],
    moveInDate: '2027-01-12',
    possible: 110,
  });
  assert.deepEqual(answer.listings[1]?.explain, {
    earned: 65,
    possible: 110,
    budget: { points: 25, possible: 50, rent: 900, over: 50 },
    amenities: { points: 20, possible: 40, matched: ['Pool'], missing: ['Hot Tub'] },
    date: { points: 20, possible: 20, daysOff: -2 },
  });
  assert.deepEqual([answer.next, answer.near], [null, []]);
});

test('[D6] matches without criteria are all live listings, newest first', async (t) => {
  const service = await startMatching(t);
  const posts = ['a', 'b', 'c'].map((id, at) => livePost(id, { postedAt: `2026-11-0${at + 1}T00:00:00.000Z` }));
  assert.deepEqual(idsOf(await findMatches(service)), []);
  await publishPosts(service, posts);
  const answer = await findMatches(service);
  assert.deepEqual(idsOf(answer), ['c', 'b', 'a']);
  assert.deepEqual(answer.counts, { excellent: 3, better: 0, good: 0 });
});

test('[D6] near misses fail exactly one filter and appear on the first page only', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('match'),
    livePost('other-match'),
    livePost('place', { city: 'Logan' }),
    livePost('housing', { gender: 'Male' }),
    livePost('room', { leaseType: 'Basement' }),
    livePost('two', { city: 'Logan', gender: 'Male' }),
    livePost('dear', { city: 'Logan', monthlyRent: '$2000' }),
  ]);
  const asked = { city: 'Provo', housingType: 'Coed', roomType: 'Private Room', budget: '900' };
  const { near, total, next } = await findMatches(service, { ...asked, near: '12', limit: '1' });
  const failed = Object.fromEntries(near.map((listing) => [listing._id, listing.failed]));
  assert.deepEqual(failed, { place: 'place', housing: 'housingType', room: 'roomType' });
  assert.equal(total, 2);
  assert.equal((await findMatches(service, { ...asked, near: '2' })).near.length, 2);
  assert.deepEqual((await findMatches(service, asked)).near, []);
  assert.deepEqual((await findMatches(service, { ...asked, near: '12', cursor: next ?? '' })).near, []);
});

test('B: near misses never offer a seeker housing of the other gender', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('men', { gender: 'Male' }), livePost('all', { gender: 'Coed' })]);
  for (const housingType of ['Female', 'female housing']) {
    const { near } = await findMatches(service, { city: 'Provo', housingType, near: '12' });
    const ids = near.map(({ _id }) => _id);
    assert.deepEqual(ids, ['all']);
  }
});

test('B10: near misses are sorted by distance, the same city first, and show how far they are', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('st-george', { city: 'St. George', postedAt: '2026-11-20T00:00:00.000Z' }),
    livePost('nowhere', { city: 'Nowhere', postedAt: '2026-11-20T00:00:00.000Z' }),
    livePost('cedar-fort', { city: 'Cedar Fort' }),
    livePost('lehi', { city: 'Lehi' }),
    livePost('orem', { city: 'orem', monthlyRent: '$950' }),
    livePost('room', { leaseType: 'Basement', monthlyRent: '$950' }),
  ]);
  const asked = { school: 'BYU', roomType: 'Private Room', budget: '900' };
  const { near, total } = await findMatches(service, { ...asked, near: '12' });
  assert.equal(total, 0);
  const told = near.map(({ _id, failed, miles }) => [_id, failed, miles]);
  assert.deepEqual(
    told.filter(([id]) => id !== 'cedar-fort'),
    [
      ['room', 'roomType', 0],
      ['orem', 'place', 5],
      ['lehi', 'place', 15],
      ['st-george', 'place', 240],
      ['nowhere', 'place', null],
    ],
  );
  const seat = told.findIndex(([id]) => id === 'cedar-fort');
  assert.deepEqual([told[seat]?.[2], seat > 0 && seat < 5], [null, true], 'by the seat of its county, untold');
  const nearest = await findMatches(service, { ...asked, near: '2' });
  const ids = nearest.near.map(({ _id }) => _id);
  assert.deepEqual(
    ids,
    told.slice(0, 2).map(([id]) => id),
  );
});

test('B10: a near miss by rent or start in its own city comes before any other city', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('orem', { city: 'Orem', monthlyRent: '$600' }),
    livePost('forty-over', { monthlyRent: '$640', startDate: '2027-01-30' }),
    livePost('much-over', { monthlyRent: '$1200' }),
    livePost('male', { gender: 'Male', monthlyRent: '$600' }),
  ]);
  const asked = { city: 'Provo', budget: '600', moveInDate: '2027-01-10', housingType: 'Coed', near: '12' };
  const { near } = await findMatches(service, asked);
  assert.deepEqual(
    near.map(({ _id, failed, miles, explain }) => [_id, failed, miles, explain.budget?.over, explain.date?.daysOff]),
    [
      ['forty-over', 'budget', 0, 40, 20],
      ['male', 'housingType', 0, 0, 0],
      ['orem', 'place', 5, 0, 0],
    ],
  );
  const late = await findMatches(service, { city: 'Provo', moveInDate: '2027-01-15', near: '1' });
  const shown = late.near.map(({ _id, failed }) => [_id, failed]);
  assert.deepEqual(shown, [['forty-over', 'moveInDate']]);
});

test('[D5] pages followed by cursor to the end contain every match once and in order', async (t) => {
  const service = await startMatching(t);
  const posts = Array.from({ length: 57 }, (_, at) =>
    livePost(`p${String(at).padStart(2, '0')}`, {
      monthlyRent: `$${at % 3 === 0 ? 800 : 950}`,
      postedAt: `2026-11-01T00:00:0${at % 4}.000Z`,
    }),
  );
  await publishPosts(service, posts);
  const asked = { city: 'Provo', budget: '850' };
  const whole = await findMatches(service, { ...asked, limit: '100' });
  assert.equal(whole.listings.length, 57);
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < 20; page += 1) {
    const answer = await findMatches(service, { ...asked, limit: '10', ...(cursor !== '' && { cursor }) });
    assert.deepEqual([answer.total, answer.counts], [whole.total, whole.counts], 'on every page');
    seen.push(...idsOf(answer));
    cursor = answer.next;
    // A new listing on top neither shifts nor repeats later pages.
    if (page === 1) await publishPosts(service, [livePost('new', { city: 'Orem' })]);
  }
  assert.deepEqual(seen, idsOf(whole));
  assert.equal((await findMatches(service, asked)).listings.length, 24, 'the page size nobody asked for');
});

test('[D5] an invalid limit, cursor or near-miss count is 400', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a')]);
  for (const query of ['limit=0', 'limit=101', 'limit=1.5', 'near=13', 'near=', 'cursor=', 'cursor=49_1_a']) {
    assertRefused(await service.call('GET', `/api/matches?${query}`), 400, query);
  }
  for (const fine of ['near=12', 'cursor=100_1_a', 'unknown=1', 'budget=abc', 'moveInDate=soon', 'city=%E0%A4%A']) {
    assert.equal((await service.call('GET', `/api/matches?${fine}`)).status, 200, fine);
  }
});

test('[D6] sixty-four different amenities are accepted, sixty-five are not', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a')]);
  const labels = Array.from({ length: 65 }, (_, at) => `Label ${at}`);
  const query = (list: string[]) => `/api/matches?amenities=${encodeURIComponent(list.join(','))}`;
  assert.equal((await service.call('GET', query(labels.slice(0, 64)))).status, 200);
  assert.equal((await service.call('GET', query([...labels.slice(0, 64), 'LABEL-0', 'label_1']))).status, 200);
  assertRefused(await service.call('GET', query(labels)), 400);
});

test('[F] no answer of this service contains a street, unit, poster or e-mail', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [livePost('a'), livePost('b', { city: 'Logan' })]);
  await service.call('PUT', '/api/saved-listings/me/a', { user: ann });
  for (const user of [null, ann]) {
    const { body } = await service.call('GET', '/api/matches?city=Provo&near=12', { user });
    const { listings, near } = matchesAnswer
      .extend({ listings: matchedListing.strict().array(), near: nearMiss.strict().array() })
      .parse(body);
    assert.deepEqual([listings.length, near.length], [1, 1]);
    for (const secret of SECRETS) assert.ok(!JSON.stringify(body).includes(secret), secret);
  }
  const saved = await service.call('GET', '/api/saved-listings/me', { user: ann });
  const rents = await service.call('GET', '/api/matches/rents');
  for (const secret of SECRETS) assert.ok(!JSON.stringify([saved.body, rents.body]).includes(secret), secret);
});

test('[D5] the answer to an empty result names the one criterion that excludes most listings', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('one', { gender: 'Male' }),
    livePost('two', { gender: 'Male' }),
    livePost('three', { city: 'Logan' }),
  ]);
  const nothing = await findMatches(service, { city: 'Provo', housingType: 'Female' });
  assert.deepEqual([nothing.total, nothing.bestChange], [0, { criterion: 'housingType', total: 2 }]);
  const dear = await findMatches(service, { city: 'Provo', budget: '300', roomType: 'Private Room' });
  assert.deepEqual([dear.total, dear.bestChange], [0, { criterion: 'budget', total: 2, budget: 710 }]);
  assert.equal((await findMatches(service, { city: 'Provo', budget: '710', roomType: 'Private Room' })).total, 2);
  const found = await findMatches(service, { city: 'Provo' });
  assert.deepEqual([found.total, found.bestChange], [2, null]);
  const tooMuch = await findMatches(service, { city: 'Moab', housingType: 'Female' });
  assert.deepEqual([tooMuch.total, tooMuch.bestChange], [0, null]);
});

test('[D3] rents of all live listings are counted by hundreds of the slider', async (t) => {
  const service = await startMatching(t);
  const rents = ['$250', '$300', '$399', '$400', '1,250', '$2,499.99', '$4000', 'call me'];
  await publishPosts(
    service,
    rents.map((monthlyRent, at) => livePost(`p${at}`, { monthlyRent })),
  );
  const { bins } = rentsAnswer.parse((await service.call('GET', '/api/matches/rents')).body);
  assert.equal(bins.length, 22);
  const filled = bins.filter(({ count }) => count > 0).map(({ from, count }) => [from, count]);
  assert.deepEqual(filled, [
    [300, 3],
    [400, 1],
    [1200, 1],
    [2400, 2],
  ]);
});

test('[D3] rents of a place include its city and schools alone', async (t) => {
  const service = await startMatching(t);
  await publishPosts(service, [
    livePost('a', { monthlyRent: '$400' }),
    livePost('b', { monthlyRent: '$500', city: 'Logan' }),
    livePost('c', { monthlyRent: '$600', city: 'Lehi', school: 'BYU' }),
  ]);
  for (const asked of ['city=Provo', 'school=BYU', 'school=Working&city=provo']) {
    const { bins } = rentsAnswer.parse((await service.call('GET', `/api/matches/rents?${asked}`)).body);
    const floors = bins.filter(({ count }) => count > 0).map(({ from }) => from);
    assert.deepEqual(floors, [400, 600]);
  }
});
