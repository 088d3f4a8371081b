import assert from 'node:assert/strict';
import {
  digitsOnly,
  dollarDigits,
  formatAmount,
  formatCents,
  isRent,
  parseBudget,
  parseCents,
  publicRent,
  rentCents,
  tidyAmount,
  wholeDollars,
} from './money.ts';

test('parseCents reads the first number of a written amount exactly (M2)', () => {
  const amounts: [string | null | undefined, number | null][] = [
    ['$850', 85_000],
    ['$1,200', 120_000],
    ['$800-900', 80_000],
    ['$849.50', 84_950],
    ['849.5', 84_950],
    ['$1027.201', 102_721],
    ['$0', 0],
    ['about 850 dollars', 85_000],
    ['call me', null],
    ['', null],
    [null, null],
    [undefined, null],
  ];
  for (const [text, cents] of amounts) assert.equal(parseCents(text), cents, String(text));
});

test('rentCents falls back to the price for a rent without digits', () => {
  assert.equal(rentCents({ monthlyRent: 'call me', price: '$850' }), 85_000);
  assert.equal(rentCents({ monthlyRent: '$0', price: '$850' }), 0);
  assert.equal(rentCents({}), null);
});

test('A10: isRent accepts one amount or a range that a month can cost', () => {
  const rents = [
    '$850',
    '1200',
    '$1,150 or best offer',
    '$800-900',
    '800 to 900 a month',
    '$849.50',
    '$99,999',
    '$1',
    'Rent: 850',
    '850 - 900',
    'Private room - $850',
    '- 850 a month',
    '\u2013 $850/month',
    '- $850',
    '850 kitchen included',
    '850 m\u00b2',
    '$850, 1k deposit',
    '$850 ($1.2K deposit)',
    '850 to 1k',
    '$850, 4K TV',
    '850 Suite E1',
    '$850 (½ of $1700)',
    '$850, 900 ft²',
  ];
  for (const text of rents) assert.equal(isRent(text), true, text);
  const others = [
    '',
    'call me',
    '$0',
    '$',
    '8015550142',
    '$801-555-0142',
    '801 5550142',
    '(801) 555-0142',
    '$100,000',
    '$0.50',
    '5k',
    '1.5 K a month',
    '$2 million',
    '2 thousand',
    '2 thousands',
    '850k',
    '1-2k',
    '1.5 to 2 thousand a month',
    '$1 or 2k',
    '-5',
    '$-850',
    '-$850',
    '\u2212850',
    '-$ 850',
    '-.5',
    '\uff0d500',
    '\u2796500',
    '0.999',
    '0.999 - 850',
    '1e99',
    '$1e99 a month',
    '8E2',
    '1e-9',
    'Suite 2e1 $850',
    null,
  ];
  for (const text of others) assert.equal(isRent(text), false, String(text));
});

test('A10: publicRent returns the amount alone of a poster’s text', () => {
  const rents: [string | null, string][] = [
    ['$850', '$850'],
    ['1200', '1200'],
    ['$1,150 or best offer', '$1,150'],
    ['$800-900', '$800'],
    ['$849.50', '$849.50'],
    ['850, text me at 801 555 0142', '$850'],
    ['call me', ''],
    ['8015550142', ''],
    ['', ''],
    [null, ''],
  ];
  for (const [text, rent] of rents) assert.equal(publicRent(text), rent, String(text));
});

test('parseBudget keeps whole dollars of address texts and drops anything else (M3)', () => {
  for (const text of ['0', '', '0.00', '-500', 'abc', '$850', '1,200', '8e2', 'Infinity', null]) {
    assert.equal(parseBudget(text), null, String(text));
  }
  assert.deepEqual([' 850 ', '850.90', '2510'].map(parseBudget), [850, 850, 2510]);
});

test('[C3] dollarDigits keeps a dollar sign and digits of typed text', () => {
  assert.deepEqual(['$8a50', '', 'abc', '1,200'].map(dollarDigits), ['$850', '', '', '$1200']);
});

test('B1: [C3][C7] wholeDollars returns the whole dollars of an amount with cents or separators', () => {
  const amounts: [string, string][] = [
    ['45.50', '45'],
    ['45,5', '45'],
    ['45.', '45'],
    ['1,200', '1200'],
    ['1.200', '1200'],
    ['1,200.50', '1200'],
    ['1.200,50', '1200'],
    ['$1,200.00 / month', '1200'],
    ['1 200', '1200'],
    ['12,345,678', '12345678'],
    ['0.99', '0'],
    ['007', '7'],
    ['0', '0'],
    ['.50', ''],
    ['call me', ''],
    ['', ''],
  ];
  for (const [typed, digits] of amounts) assert.equal(wholeDollars(typed), digits, typed);
  assert.deepEqual(['45.50', '1.200,50', '.'].map(dollarDigits), ['$45', '$1200', '']);
});

test('[C7] digitsOnly keeps the digits of typed text', () => {
  assert.deepEqual(['$8a50', 'abc'].map(digitsOnly), ['850', '']);
});

test('formatCents and formatAmount group thousands', () => {
  assert.deepEqual([85_000, 120_000, 84_950, 5, 123_456_700].map(formatCents), [
    '$850',
    '$1,200',
    '$849.50',
    '$0.05',
    '$1,234,567',
  ]);
  assert.deepEqual(['1200', '$850', 'call me', null].map(formatAmount), ['$1,200', '$850', 'call me', '']);
});

test('B1: tidyAmount reads a plain amount like the posting flow; any other text stays', () => {
  const texts = {
    '45.50': '45',
    '$45.50': '$45',
    '1,200': '1200',
    '1.200,50': '1200',
    ' $ 1 200 ': '$1200',
    $850: '$850',
    '007': '7',
    '$1,150 or best offer': '$1,150 or best offer',
    '500-600': '500-600',
    '800 900': '800 900',
    'one month': 'one month',
    $: '$',
    '': '',
  };
  for (const [typed, stored] of Object.entries(texts)) assert.equal(tidyAmount(typed), stored, typed);
});
