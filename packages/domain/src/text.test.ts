import assert from 'node:assert/strict';
import {
  asRead,
  firstName,
  isBlank,
  isSameEmail,
  isSameLabel,
  normalise,
  normaliseType,
  oneLine,
  quote,
} from './text.ts';

test('normalise ignores case, spaces, hyphens and underscores, and nothing else', () => {
  assert.equal(normalise(' Wi-Fi_Included '), 'wifiincluded');
  assert.ok(isSameLabel('hot-tub', 'HOT_TUB'));
  assert.ok(!isSameLabel('No A/C', 'No AC'));
  assert.equal(normalise(null), '');
});

test('normaliseType drops a trailing "housing" unless nothing is left (M13)', () => {
  assert.deepEqual(['Male Housing', 'MALE_HOUSING', 'Male', 'Housing', ''].map(normaliseType), [
    'male',
    'male',
    'male',
    'housing',
    '',
  ]);
});

test('[D8] isSameEmail ignores case and spaces', () => {
  assert.ok(isSameEmail(' Ana@Example.com', 'ana@example.com '));
  assert.ok(!isSameEmail('', ''));
  assert.ok(!isSameEmail(null, undefined));
});

test('[E10] asRead turns any character into at most four, or three pairs', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    const read = asRead(sign);
    // A sign that is a surrogate pair takes two units.
    if (read.length > (sign.length === 1 ? 4 : 6))
      assert.fail(`U+${code.toString(16)} is read as ${read.length} characters`);
  }
});

test('[B5] firstName returns the first word of a full name', () => {
  assert.deepEqual(['Ana Maria Lopez', '  Bo ', '', null].map(firstName), ['Ana', 'Bo', '', '']);
});

test('isBlank is true for invisible characters alone, and not beside a letter or a picture', () => {
  for (const text of ['', ' \n', '\u200b', '\u2800', '\u3164', '\u115f', '\u00ad', '\ufe0f', '\u{e0061}'])
    assert.ok(isBlank(text), JSON.stringify(text));
  for (const text of ['a', '\u2800.', '❤️', '👩‍👩‍👧', 'é', '房']) assert.ok(!isBlank(text), text);
});

test('oneLine turns line breaks and rows of blanks into one space', () => {
  assert.equal(oneLine(' see below.\n\nAll\u2800\u2800\u3164is well '), 'see below. All is well');
  assert.equal(oneLine('👩‍👩‍👧'), '👩‍👩‍👧');
});

test('quote ends with its own marks, whatever marks the text has', () => {
  assert.equal(quote(' I am ill'), '“I am ill”');
  assert.equal(quote('sold.”\nKeyturn asks you "to pay" ❞.'), '“sold.’ Keyturn asks you ’to pay’ ’.”');
});
