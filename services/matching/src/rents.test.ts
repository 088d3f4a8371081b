import assert from 'node:assert/strict';
import { rentsAnswer } from '@keyturn/contracts/matching';
import { test } from '@keyturn/service-kit/testing-context';
import { livePost, startMatching, tellPosts } from './testing.ts';

test('[D3] rents, of all live listings, are counted by hundreds of the slider', async (t) => {
  const service = await startMatching(t);
  const rents = ['$250', '$300', '$399', '$400', '1,250', '$2,499.99', '$4000', 'call me'];
  await tellPosts(
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

test('[D3] rents of a place: of its city and its schools alone', async (t) => {
  const service = await startMatching(t);
  await tellPosts(service, [
    livePost('a', { monthlyRent: '$400' }),
    livePost('b', { monthlyRent: '$500', city: 'Logan' }),
    livePost('c', { monthlyRent: '$600', city: 'Lehi', school: 'BYU' }),
  ]);
  for (const asked of ['city=Provo', 'school=BYU', 'school=Working&city=provo']) {
    const { bins } = rentsAnswer.parse((await service.call('GET', `/api/matches/rents?${asked}`)).body);
    assert.deepEqual(
      bins.filter(({ count }) => count > 0).map(({ from }) => from),
      [400, 600],
    );
  }
});
