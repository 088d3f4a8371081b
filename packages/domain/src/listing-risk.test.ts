import assert from 'node:assert/strict';
import { HOLD_AT, isManyAtOnce, LOOK_AT, riskScore, signOfRent, signsInWords } from './listing-risk.ts';

test.each([
  'Send it by Western Union please',
  'MoneyGram only',
  'A wire transfer is best',
  'wire me the first month',
  'Bitcoin or crypto taken',
  'pay with two amazon gift cards',
  'Please buy a GIFT CARD',
  'The deposit is due before the viewing.',
  'Deposit before any tour',
  'ｗｉｒｅ ｔｒａｎｓｆｅｒ',
  'wire trans\u00adfer',
  'wire\n\n*transfer*',
  'w.e.s.t.e.r.n u.n.i.o.n',
  'Pay by W E S T E R N  U N I O N please',
  'w-e-s-t-e-r-n-u-n-i-o-n',
  'I w e s t e r n u n i o n',
  'by m/o/n/e/y g/r/a/m',
  'a w.i.r.e transfer',
  'b.i.t.c.o.i.n',
  'send g.i.f.t c.a.r.d.s',
  'Pay by wеstern uniоn',
  'wíre tránsfer',
  'Deposit prior to the tour',
  'deposit ahead of your visit',
  'First purchase a gift card',
  'btc only',
  'pay by BTC',
  'B1tc0in',
  'Mail me a money order',
  'send the rent by money-order',
])('[E19] “%s” asks for money that is never returned', (text) => {
  assert.deepEqual(signsInWords(text), ['asks_payment']);
});

test.each([
  'Rent is paid in the portal. The deposit is due before you move in.',
  'Wireless internet, a wired alarm, cryptic crossword club',
  'Pay the deposit by June and the complex gives you a $100 gift card',
  'Tours every evening; deposit of $300 at signing',
  'Transfer fee is on me',
  'Ask the office about telegraph hill',
  'Units A B C D and E are free, F G H are not',
  'w e s t wing, u n i t b',
  'Rent by check or money order at the office',
  'Send checks or money orders to the leasing office',
  'Walk to BTC, near the BTC campus',
  'UVU, BTC and BYU',
  'The office has priority mail; the tour is prior to signing',
  "What's apparent is the view; what's up there?",
  'A 1g line, 4bed, 7pm',
  '',
])('[E19] “%s” has no sign', (text) => {
  assert.deepEqual(signsInWords(text), []);
});

test.each([
  'Venmo me',
  'by Zelle',
  'cash app',
  'CashApp',
  'PayPal ok',
  'whatsapp',
  'Telegram',
  'v.e.n.m.o me',
  'I v e n m o',
  'zеllе',
  "What's App me",
  'what’s app',
  'venm0',
  'Zel1e',
  'paypa1',
  'te1egram',
])('[E19] “%s” names an app', (text) => {
  assert.deepEqual(signsInWords(text), ['names_app']);
});

test('[E19] points add up, each sign once, unknown ones not at all', () => {
  assert.equal(riskScore(['names_app', 'names_app', 'a_sign_to_come']), 30);
  assert.equal(riskScore(['low_rent', 'names_app', 'many_at_once']), HOLD_AT);
  assert.equal(riskScore(['very_low_rent', 'names_app']), HOLD_AT);
  assert.ok(riskScore(['names_app']) < LOOK_AT && riskScore(['low_rent']) >= LOOK_AT);
  assert.ok(riskScore(['copied_photo']) >= LOOK_AT && riskScore(['copied_photo', 'names_app']) < HOLD_AT);
  assert.ok(riskScore(['copied_photo', 'low_rent']) >= HOLD_AT);
  assert.equal(riskScore(['asks_payment']), HOLD_AT);
  assert.equal(riskScore(['deleted_held']), HOLD_AT);
});

const rents = (count: number, owners: number) =>
  Array.from({ length: count }, (_, at) => ({ userId: `owner-${at % owners}`, cents: 80_000 + at }));

test('[E19] a rent is low compared with at least three other people’s for at least ten homes', () => {
  const known = rents(10, 3);
  assert.equal(signOfRent(40_003, known), null);
  assert.equal(signOfRent(40_002, known), 'low_rent');
  assert.equal(signOfRent(24_002, known), 'low_rent');
  assert.equal(signOfRent(24_001, known), 'very_low_rent');
  assert.equal(signOfRent(100, rents(9, 3)), null);
  assert.equal(signOfRent(100, rents(10, 2)), null);
  assert.equal(signOfRent(40_002, rents(11, 3)), 'low_rent');
  assert.equal(signOfRent(40_003, rents(11, 3)), null);
});

test('[E19] more than ten listings within the hour are many for an account younger than a week', () => {
  const now = new Date('2027-01-08T12:00:00.000Z');
  const times = (count: number, at: string) => Array.from({ length: count }, () => at);
  const young = '2027-01-01T12:00:00.001Z';
  assert.equal(isManyAtOnce(times(11, '2027-01-08T11:00:00.001Z'), young, now), true);
  assert.equal(isManyAtOnce(times(10, '2027-01-08T11:00:00.001Z'), young, now), false);
  assert.equal(isManyAtOnce(times(11, '2027-01-08T11:00:00.000Z'), young, now), false);
  assert.equal(isManyAtOnce(times(11, '2027-01-08T11:30:00.000Z'), '2027-01-01T12:00:00.000Z', now), false);
  assert.equal(isManyAtOnce(times(11, '2027-01-08T11:30:00.000Z'), '', now), false);
});
