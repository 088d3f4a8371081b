import assert from 'node:assert/strict';
import { imagePath, isOwnImage, isRightKey, signImage } from './image-key.ts';
import { newId } from '../base/ids.ts';

const KEY = 'k'.repeat(64);
const ID = newId();
const PATH = imagePath('listings', ID, 'ann', KEY);

test('imagePath is one address with the image’s folder, id and key', () => {
  assert.equal(PATH, `/media/listings/${ID}.${signImage('listings', ID, 'ann', KEY)}.jpg`);
  assert.match(PATH, /^\/media\/listings\/[\w-]{22}\.[a-f0-9]{32}\.jpg$/);
});

test('isOwnImage is true for one’s own image in its folder', () => {
  assert.equal(isOwnImage(PATH, 'listings', 'ann', KEY), true);
});

test('isOwnImage is false with another owner, folder, id or secret', () => {
  assert.equal(isOwnImage(PATH, 'listings', 'bob', KEY), false);
  assert.equal(isOwnImage(PATH, 'profiles', 'ann', KEY), false);
  assert.equal(isOwnImage(PATH.replace('listings', 'profiles'), 'profiles', 'ann', KEY), false);
  assert.equal(isOwnImage(PATH.replace(ID, newId()), 'listings', 'ann', KEY), false);
  assert.equal(isOwnImage(PATH, 'listings', 'ann', 'x'.repeat(64)), false);
});

test('isOwnImage is false for any other address', () => {
  const foreign = ['', 'javascript:alert(1)', `https://tracker.example${PATH}`, `${PATH}?x`, `${PATH}\n`, ` ${PATH}`];
  for (const path of [...foreign, PATH.replace('.jpg', '.svg'), PATH.replace('/media/', '/media/../')]) {
    assert.equal(isOwnImage(path, 'listings', 'ann', KEY), false, path);
  }
});

test('isRightKey is false for a key shorter, longer or otherwise different', () => {
  const right = signImage('listings', ID, 'ann', KEY);
  assert.equal(isRightKey(right, right), true);
  for (const given of ['', right.slice(1), `${right}0`, right.toUpperCase(), 'é'.repeat(32)]) {
    assert.equal(isRightKey(given, `${right.slice(0, -1)}g`), false, given);
  }
});
