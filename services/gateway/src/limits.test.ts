import assert from 'node:assert/strict';
import { networkOf } from './limits.ts';

test('A5: an address counts as one in any spelling of a proxy', () => {
  for (const told of [
    '192.0.2.7',
    '192.0.2.7:51334',
    '::ffff:192.0.2.7',
    '[::ffff:192.0.2.7]',
    '[::ffff:192.0.2.7]:80',
  ])
    assert.equal(networkOf(told), '192.0.2.7', told);
  const network = networkOf('2001:db8:1:2::1');
  for (const told of ['2001:db8:1:2::9', '[2001:db8:1:2::9]', '[2001:db8:1:2::9]:443', '2001:db8:1:2::9%eth0'])
    assert.equal(networkOf(told), network, told);
  assert.notEqual(networkOf('2001:db8:1:3::9'), network);
  assert.notEqual(networkOf('192.0.2.8'), networkOf('192.0.2.7'));
});

test('A5: all invalid addresses count as one, so nobody creates counters or long names with them', () => {
  for (const told of [
    '',
    'unknown',
    '_hidden',
    '999.0.2.7',
    '192.0.2.7, 192.0.2.8',
    '2001:db8::1/64',
    'a'.repeat(12_000),
  ])
    assert.equal(networkOf(told), '', told.slice(0, 40));
});
