import assert from 'node:assert/strict';
import type { PostData } from '@keyturn/contracts/post-fields';
import { test } from '@keyturn/service-kit/testing-context';
import { assertRefused } from '@keyturn/service-kit/testing-refusals';
import { ANN, COMPLETE, startPosts, startLive } from './testing.ts';

test('B5: [C6] publishing an incomplete draft returns 422 with all missing parts and keeps the draft', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN);
  const _id = await service.createDraft(ANN);
  const cases: [PostData, string, string][] = [
    [{ monthlyRent: '' }, 'rent', 'This listing still needs a monthly rent.'],
    [{ leaseType: '' }, 'leaseType', 'This listing still needs a lease type.'],
    [{ startDate: '' }, 'start', 'This listing still needs a start date or an earliest move-in date.'],
    [{ street: 'x' }, 'street', 'This listing still needs a street with a number or the name of a complex.'],
    [{ city: 'Prvo' }, 'city', 'There is no city "Prvo" in Utah. Did you mean Provo?'],
    [{ city: 'Nowhere' }, 'city', 'There is no city "Nowhere" in Utah.'],
    [
      { monthlyRent: '$500', leaseType: '', startDate: '', street: 'x', city: 'Nowhere' },
      'incomplete',
      'There is no city "Nowhere" in Utah. This listing still needs a lease type, ' +
        'a street with a number or the name of a complex and a start date or an earliest move-in date.',
    ],
  ];
  for (const [missing, code, message] of cases) {
    const answer = await service.publishPost(ANN, { ...COMPLETE, ...missing, _id });
    assertRefused(answer, `422 ${code}`);
    assert.equal(answer.body.message, message);
  }
  assert.equal((await service.readOwn(ANN, _id)).posted, false);
});

test('B5: [C6] a street without number in a named complex, or a manager’s move-in date, suffices to publish', async (t) => {
  const service = await startPosts(t);
  await service.publishProfile(ANN, { isPropertyManager: true });
  const inComplex = { street: 'Freedom Boulevard', complex: 'Raintree' };
  assert.equal((await service.publishPost(ANN, { ...COMPLETE, ...inComplex })).status, 201);
  assert.equal(
    (await service.publishPost(ANN, { ...COMPLETE, startDate: '', availableFrom: '2027-01-04' })).status,
    201,
  );
});

test('B5: a city is stored in its correct spelling when a listing is published or changed', async (t) => {
  const { service, id } = await startLive(t, ANN, { city: ' st george' });
  assert.equal((await service.readOwn(ANN, id)).city, 'St. George');
  assert.equal((await service.putPost(ANN, id, { city: 'CEDAR CITY' })).body.city, 'Cedar City');
  await service.settle();
  assert.equal(service.events('posts.updated').length, 1);
});

test('B5: [C10] a change of a live listing cannot remove a required part', async (t) => {
  const { service, id } = await startLive(t);
  for (const wrong of [
    { leaseType: '' },
    { startDate: '' },
    { street: 'x' },
    { city: 'Nowhere' },
    { endDate: '2026-01-01' },
  ]) {
    assertRefused(await service.putPost(ANN, id, wrong), 422, JSON.stringify(wrong));
    for (const [field, value] of Object.entries(wrong))
      assertRefused(await service.setField(ANN, id, field, value), 422, field);
  }
  await service.settle();
  assert.equal(service.events('posts.updated').length, 0);
});

for (const field of ['complex', 'apartmentName', 'school', 'roomType']) {
  test(`A9: [F] ${field} with a phone number, an address or a link is refused on a live listing`, async (t) => {
    const service = await startPosts(t);
    const id = await service.goLive(ANN);
    for (const text of ['Call 801-555-0142', 'ann@example.edu', '742 N 300 E', 'www.rent.example']) {
      for (const answer of [
        await service.publishPost(ANN, { ...COMPLETE, [field]: text }),
        await service.putPost(ANN, id, { [field]: text }),
      ]) {
        assertRefused(answer, '422 contact', text);
        assert.match(answer.body.message, /no phone number, e-mail address, link or street address/);
      }
    }
    assert.ok(!JSON.stringify((await service.call('GET', '/api/posts/live')).body).includes('801'));
  });
}

test('A9: [F] a complex’s name is one line, and cannot claim to come from the product', async (t) => {
  const { service, id } = await startLive(t);
  for (const complex of ['Keyturn: your account is suspended, log in again', 'Verified listing'])
    for (const answer of [
      await service.publishPost(ANN, { ...COMPLETE, complex }),
      await service.putPost(ANN, id, { complex }),
    ]) {
      assertRefused(answer, '422 contact');
      assert.equal(answer.body.message, 'Please enter the name of the complex alone.');
    }
  const named = await service.putPost(ANN, id, { complex: 'Elm House\n\nBuilding 2' });
  assert.equal(named.body.complex, 'Elm House Building 2');
});
