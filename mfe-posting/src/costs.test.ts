import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCosts } from './costs.ts';

const AMOUNTS = { monthlyRent: '$575', utilities: '$45', deposit: '$300', transferFee: '$100' };
const DATES = { startDate: '2027-01-04', endDate: '2027-04-24' };

test('[C6] costs, a three-month lease with its first month free, are due once and add up over the term', () => {
  const { dueCents, months, totalCents } = addCosts({ ...AMOUNTS, ...DATES, incentives: ['First Month Free'] });
  assert.deepEqual({ dueCents, months, totalCents }, { dueCents: 44_500, months: 3, totalCents: 168_500 });
});

test('[C3] costs, without any amount, are nothing', () => {
  assert.deepEqual(addCosts({}), { lines: [], dueCents: 0, months: 0, totalCents: 0 });
});

test('[C6] costs, incentives that waive a fee, take off just that fee', () => {
  assert.equal(addCosts({ ...AMOUNTS, incentives: ['Transfer Fee Covered', 'No Application Fee'] }).dueCents, 92_000);
});

test('[C6] costs, several incentives worth more than the payment, never fall below zero', () => {
  const incentives = ['First Month Free', 'Half Month Free', '$300 OFF First Month'] as const;
  assert.equal(addCosts({ monthlyRent: '$200', incentives: [...incentives] }).dueCents, 0);
});
