import assert from 'node:assert/strict';
import { farDays, publishNeeds, type PublishFields, type PublishNeed } from './publish-needs.ts';

const TODAY = '2026-11-23';
const COMPLETE: PublishFields = {
  monthlyRent: '$600',
  leaseType: 'Private Room',
  street: '742 N 300 E',
  city: 'Provo',
  state: 'UT',
  startDate: '2027-01-04',
};

test('B5: the fields that publishing needs are listed', () => {
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
    [{ startDate: '1990-01-04', endDate: '1990-04-24' }, ['days']],
    [{ endDate: '9999-12-31' }, ['days']],
    [{ startDate: '2019-08-28', endDate: '2027-04-24' }, []],
    [{ moveOutDate: '1990-01-04' }, ['days']],
    [{ isPropertyManager: true, availableFrom: '9999-01-04' }, ['days']],
    [{ isPropertyManager: true, moveOutDate: '9999-01-04' }, ['days']],
    [{ isPropertyManager: true, startDate: '1990-01-04', endDate: '9999-01-04', availableFrom: '2027-01-04' }, []],
    [{ availableFrom: '9999-01-04' }, []],
    [{ monthlyRent: '-5' }, ['rent']],
    [{ monthlyRent: '1e99' }, ['rent']],
    [{ complex: 'Call 801 555 0142' }, ['contact']],
    [{ notes: 'Call 801 555 0142' }, ['notes']],
    [{ notes: 'Call at the office.' }, []],
    [
      { monthlyRent: '500', leaseType: '', street: 'x', city: 'Nowhere', startDate: '' },
      ['leaseType', 'street', 'city', 'start'],
    ],
  ];
  for (const [fields, needs] of cases)
    assert.deepEqual(publishNeeds({ ...COMPLETE, ...fields }, TODAY), needs, JSON.stringify(fields));
  assert.deepEqual(publishNeeds({}, TODAY), ['rent', 'leaseType', 'address', 'start']);
});

test('B5: of the days in the posting flow, those years away are listed', () => {
  const days = {
    startDate: '2019-08-28',
    endDate: '2019-12-31',
    moveOutDate: '1990-01-04',
    availableFrom: '9999-01-04',
  };
  assert.deepEqual(farDays(days, TODAY), ['endDate', 'moveOutDate']);
  assert.deepEqual(farDays({ ...days, isPropertyManager: true }, TODAY), ['availableFrom', 'moveOutDate']);
});
