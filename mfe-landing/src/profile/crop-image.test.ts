import assert from 'node:assert/strict';
import { encodeSmall } from './crop-image.ts';

const triesOf = (lengthAt: (quality: number) => number): { tries: number[]; length: number } => {
  const tries: number[] = [];
  const text = encodeSmall((quality) => {
    tries.push(quality);
    return 'x'.repeat(lengthAt(quality));
  });
  return { tries, length: text.length };
};

test('[B9] a photo short enough at once stays at quality 0.8', () => {
  assert.deepEqual(
    triesOf(() => 500_000),
    { tries: [0.8], length: 500_000 },
  );
});

test('[B9] a photo too long at first drops by 0.1 until it fits', () => {
  assert.deepEqual(triesOf((quality) => quality * 1_000_000).tries, [0.8, 0.7, 0.6, 0.5]);
});

test('[B9] a photo never short enough ends at quality 0.3', () => {
  assert.deepEqual(
    triesOf(() => 500_001),
    { tries: [0.8, 0.7, 0.6, 0.5, 0.4, 0.3], length: 500_001 },
  );
});
