import assert from 'node:assert/strict';
import { publishNeeds, type PublishFields, type PublishNeed } from './publish-needs.ts';

const COMPLETE: PublishFields = {
  monthlyRent: '$600',
  leaseType: 'Private Room',
  street: '742 N 300 E',
  city: 'Provo',
  state: 'UT',
  startDate: '2027-01-04',
};

test('B5: what a listing needs to be live, by field', () => {
  const cases: [PublishFields, PublishNeed[]][] = [
    [{}, []],
    [{ startDate: '', availableFrom: '2027-01-04' }, []],
    [{ street: 'Freedom Boulevard', complex: 'Raintree' }, []],
    [{ city: ' salt lake city ' }, []],
    [{ monthlyRent: '$' }, ['rent']],
    [{ monthlyRent: '$0' }, ['rent']],
    [{ monthlyRent: 'call me' }, ['rent']],
    [{ monthlyRent: '$1,150 or best offer' }, []],
    [{ monthlyRent: '8015550142' }, ['rent']],
    [{ monthlyRent: '$850 801-555-0142' }, ['rent']],
    [{ leaseType: '' }, ['leaseType']],
    [{ street: ' ' }, ['address']],
    [{ city: '' }, ['address']],
    [{ state: 'CA' }, ['address']],
    [{ street: 'x' }, ['street']],
    [{ street: 'x', complex: '-' }, ['street']],
    [{ city: 'Nowhere' }, ['city']],
    [{ startDate: '' }, ['start']],
    [{ startDate: '2027-04-24', endDate: '2027-01-04' }, ['dates']],
    [{ complex: 'Call 801 555 0142' }, ['contact']],
    [
      { monthlyRent: '500', leaseType: '', street: 'x', city: 'Nowhere', startDate: '' },
      ['leaseType', 'street', 'city', 'start'],
    ],
  ];
  for (const [fields, needs] of cases)
    assert.deepEqual(publishNeeds({ ...COMPLETE, ...fields }), needs, JSON.stringify(fields));
  assert.deepEqual(publishNeeds({}), ['rent', 'leaseType', 'address', 'start']);
});
