import assert from 'node:assert/strict';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describePassword } from './password-strength.ts';

const wordsOf = (password: string) => describePassword(password, false).words;

test('B12: no password that the server refuses as common is rated better than weak', () => {
  const list = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8);
  assert.ok(list.length > 15_000);
  assert.deepEqual(
    list.filter((password) => !/^\d+ characters(, weak)?$/.test(wordsOf(password))),
    [],
  );
});

test('B12: common words with digits are weak, unknown ones show their length, and long phrases are rated', () => {
  for (const password of ['password1', 'iloveyou1', 'qwerty123', 'Summer2026!', '12345678', 'passwordpassword99']) {
    assert.equal(wordsOf(password), `${password.length} characters, weak`);
  }
  assert.equal(wordsOf('short'), '5 of 8 characters');
  assert.equal(wordsOf('sojdlg123al'), '11 characters');
  assert.equal(wordsOf('unbelievable'), '12 characters');
  assert.equal(wordsOf('quiet hills 7'), '13 characters, good');
  assert.equal(wordsOf('quiet mountain lease'), '20 characters, strong');
  assert.equal(wordsOf('quietmountainleases26'), '21 characters, strong');
  assert.equal(describePassword('quiet mountain lease', true).words, 'Too common');
});
