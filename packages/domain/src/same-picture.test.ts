import assert from 'node:assert/strict';
import { bandsOf, isSamePicture, isTelling } from './same-picture.ts';

const GREY = '80'.repeat(48);
const print = (hash: string, colors = GREY) => ({ hash, colors });

test.each([
  ['0000000000000000', '0000000000000000', true],
  ['0000000000000000', '0000000000000007', true],
  ['0000000000000000', '8000000100000001', true],
  ['f0f0f0f0f0f0f0f0', 'f0f0f0f0f0f0f0f7', true],
  ['0000000000000000', '000000000000000f', false],
  ['0000000000000000', '8001000100000001', false],
  ['0000000000000000', 'ffffffffffffffff', false],
])('[E19] the hashes %s and %s are of one picture: %s', (a, b, isSame) => {
  assert.equal(isSamePicture(print(a), print(b)), isSame);
  assert.equal(isSamePicture(print(b), print(a)), isSame);
});

test('[E19] the same shapes in other colors are another picture', () => {
  const hash = 'f0e1d2c3b4a59687';
  const inOnePart = (value: string) => print(hash, `${'80'.repeat(20)}${value}${'80'.repeat(27)}`);
  for (const [value, isSame] of [
    ['80', true],
    ['8a', true],
    ['76', true],
    ['8b', false],
    ['75', false],
    ['00', false],
  ] as const)
    assert.equal(isSamePicture(print(hash), inOnePart(value)), isSame, value);
});

test('[E19] a brightened or darkened picture is the same', () => {
  const hash = 'f0e1d2c3b4a59687';
  const dark = print(hash, '402010'.repeat(16));
  assert.equal(isSamePicture(dark, print(hash, '804020'.repeat(16))), true);
  assert.equal(isSamePicture(dark, print(hash, '804020'.repeat(15) + '208040')), false);
  assert.equal(isSamePicture(print(hash, '00'.repeat(48)), print(hash, 'ff'.repeat(48))), false);
});

test('[E19] with up to three different bits, one of four parts is the same', () => {
  assert.deepEqual(bandsOf('0123456789abcdef'), ['0123', '4567', '89ab', 'cdef']);
  const flipped = (bits: readonly number[]): string =>
    bits
      .reduce((value, bit) => value ^ (1n << BigInt(bit)), 0n)
      .toString(16)
      .padStart(16, '0');
  const none = bandsOf(flipped([]));
  for (let a = 0; a < 64; a += 1)
    for (let b = a; b < 64; b += 1)
      for (let c = b; c < 64; c += 1) {
        const bands = bandsOf(flipped([a, b, c]));
        if (!bands.some((band, at) => band === none[at])) assert.fail(`${a} ${b} ${c}`);
      }
});

test('[E19] a nearly blank picture is not compared, nor one with an invalid print', () => {
  const isTold = (more: object) => isTelling({ ...print('f0e1d2c3b4a59687'), entropy: 7.4, ...more });
  assert.deepEqual(
    [0, 2.99, 3, 7.4].map((entropy) => isTold({ entropy })),
    [false, false, true, true],
  );
  for (const other of [{ hash: 'f0e1' }, { hash: 'some text some t' }, { colors: 'red' }, { colors: '' }])
    assert.equal(isTold(other), false);
});
