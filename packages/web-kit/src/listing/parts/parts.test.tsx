import assert from 'node:assert/strict';
import { leaseCosts } from '@keyturn/domain/lease-costs';
import { renderPart, screen, within } from '@keyturn/web-kit/testing/screens';
import { Bath, DoorOpen } from 'lucide-react';
import { CostsTable, FactList, Inside, isAnythingInside, transferFacts } from './index.ts';

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const COSTS = { monthlyRent: '850', utilities: '60', deposit: '400', transferFee: '25', applicationFee: '40' };

test('[D8] every amount has its line, incentives are subtracted, and both totals come last', () => {
  const dates = { startDate: '2026-08-28', endDate: '2026-10-21' };
  renderPart(<CostsTable costs={leaseCosts({ ...COSTS, ...dates, incentives: ['No Application Fee'] })} />);
  assert.deepEqual(rows(), [
    'Monthly rent$850',
    'Utilities$60',
    'Deposit$400',
    'Transfer fee$25',
    'Application fee$40',
    'No Application Fee−$40',
    'Due at move-in$1,335',
    'Over the lease, 2 rents: August to September, the last for 24 days$2,245',
  ]);
  assert.ok(screen.getByRole('rowheader', { name: 'Monthly rent' }));
});

test('a lease of one month is one rent', () => {
  renderPart(<CostsTable costs={leaseCosts({ monthlyRent: '850', startDate: '2026-08-01', endDate: '2026-08-31' })} />);
  assert.equal(rows().at(-1), 'Over the lease, 1 rent$850');
});

test('without dates no lease total is shown', () => {
  renderPart(<CostsTable costs={leaseCosts({ monthlyRent: '850' })} />);
  assert.deepEqual(rows(), ['Monthly rent$850', 'Due at move-in$850']);
});

test('without amounts there is no table', () => {
  renderPart(<CostsTable costs={leaseCosts({})} />);
  assert.equal(screen.queryByRole('table'), null);
});

test('[D8] amenities and furnishings are under their headings, and absent ones are not shown', () => {
  renderPart(<Inside amenities={['Pool', 'Hot Tub']} furnishings={['Bed']} />);
  assert.deepEqual(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ['Entertainment', 'Furnishings'],
  );
  const [amenities, furnishings] = screen.getAllByRole('list');
  assert.ok(amenities && within(amenities).getByText('Hot Tub'));
  assert.ok(furnishings && within(furnishings).getByText('Bed'));
});

test('isAnythingInside is true for a known amenity or any furnishing', () => {
  assert.equal(isAnythingInside({ amenities: [], furnishings: [] }), false);
  assert.equal(isAnythingInside({ amenities: ['No such amenity'], furnishings: [] }), false);
  assert.equal(isAnythingInside({ amenities: ['Pool'], furnishings: [] }), true);
  assert.equal(isAnythingInside({ amenities: [], furnishings: ['Bed'] }), true);
});

test('facts are a list with a name; unknown ones are left out', () => {
  renderPart(
    <FactList
      label="Key facts"
      facts={[
        [DoorOpen, 'Private room'],
        [Bath, ''],
        [Bath, false],
      ]}
    />,
  );
  const list = screen.getByRole('list', { name: 'Key facts' });
  assert.deepEqual(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    ['Private room'],
  );
});

for (const [said, shown] of [
  [{}, []],
  [{ transferType: '', officeAgreed: '' }, []],
  [{ transferType: 'Sublet', officeAgreed: 'Yes' }, ['Sublet', 'Office agreed']],
  [{ transferType: 'New Lease', officeAgreed: 'No' }, ['New Lease', 'Office has not agreed']],
] as const) {
  test(`[D8] the transfer type ${JSON.stringify(said)} shows ${shown.join(', ') || 'nothing'}`, () => {
    renderPart(<FactList label="Facts" facts={transferFacts(said)} />);
    assert.deepEqual(
      screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
      shown,
    );
  });
}
