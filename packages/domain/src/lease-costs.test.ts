import assert from 'node:assert/strict';
import { leaseCosts } from './lease-costs.ts';

const lease = {
  monthlyRent: '$575',
  utilities: '$45',
  deposit: '300',
  transferFee: '$100',
  applicationFee: '$0',
  startDate: '2027-01-04',
  endDate: '2027-04-24',
};

test('[C6][D8] costs include the free first month, totals at move-in and over the lease', () => {
  const costs = leaseCosts({ ...lease, incentives: ['First Month Free', 'Move-in Gift'] });
  assert.equal(costs.dueAtMoveIn, 445_00);
  assert.equal(costs.months, 4);
  assert.equal(costs.overLease, 4 * 620_00 + 400_00 - 575_00);
  assert.deepEqual(costs.discounts, [{ label: 'First Month Free', cents: 575_00 }]);
});

test('B12: [C6][D8] costs count a rent for every started month of the lease', () => {
  const leases: [string, string, number][] = [
    ['2027-01-04', '2027-04-24', 4],
    ['2027-01-04', '2027-04-04', 4],
    ['2027-01-04', '2027-04-03', 3],
    ['2026-08-25', '2027-04-20', 8],
    ['2027-01-31', '2027-02-28', 2],
    ['2027-01-31', '2027-02-27', 1],
    ['2027-01-01', '2027-12-31', 12],
    ['2027-01-04', '2027-01-04', 1],
    ['2027-04-24', '2027-01-04', 0],
    ['2027-01-04', '', 0],
  ];
  for (const [startDate, endDate, months] of leases)
    assert.equal(leaseCosts({ ...lease, startDate, endDate }).months, months, `${startDate} ${endDate}`);
});

test('[C6][D8] costs have no line for a zero amount', () => {
  assert.deepEqual(
    leaseCosts(lease).lines.map(({ name }) => name),
    ['monthlyRent', 'utilities', 'deposit', 'transferFee'],
  );
});

test('[C6][D8] costs subtract the second of two free months later', () => {
  const costs = leaseCosts({ ...lease, incentives: ['Two Months Free'] });
  assert.equal(costs.dueAtMoveIn, 445_00);
  assert.equal(costs.overLease, 4 * 620_00 + 400_00 - 2 * 575_00);
});

test('[C6][D8] costs subtract exactly the waived fees', () => {
  const costs = leaseCosts({
    ...lease,
    applicationFee: '$40',
    incentives: ['No Application Fee', 'Transfer Fee Covered'],
  });
  assert.equal(costs.dueAtMoveIn, 575_00 + 45_00 + 300_00);
});

test('[C6][D8] costs have no lease total without an end date', () => {
  assert.equal(leaseCosts({ ...lease, endDate: '' }).overLease, null);
});

test('[C6][D8] costs have no totals for a rent without digits', () => {
  const costs = leaseCosts({ ...lease, monthlyRent: 'call me' });
  assert.equal(costs.dueAtMoveIn, null);
  assert.equal(costs.overLease, null);
});
