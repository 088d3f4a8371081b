import assert from 'node:assert/strict';
import { flag, key, list, maybe, number, object, oneOf, only, orNull, record, text, Unreadable } from './readers.ts';

const read = object<{ _id: string; name: string; status: string; rent: number | null; nick?: string; days: string[] }>({
  _id: key,
  name: text,
  status: oneOf(['pending', 'accepted'], 'unknown'),
  rent: orNull(number(null)),
  nick: maybe(text),
  days: list(text),
});
const whole = { _id: 'a', name: 'Ann', status: 'pending', rent: 650, nick: 'An', days: ['Monday'] };

test('valid fields are read unchanged, without unknown ones', () => {
  assert.deepEqual(read({ ...whole, more: 1 }, 'call', true), whole);
});

test('missing, null, mistyped or unknown values get their default', () => {
  const nothing = { _id: 'a', name: '', status: 'unknown', rent: null, days: [] };
  assert.deepEqual(read({ _id: 'a' }, 'call', true), nothing);
  assert.deepEqual(read({ _id: 'a', name: 3, status: 'withdrawn', rent: 'much', days: null }, 'call', true), nothing);
  assert.equal(flag('yes', 'call'), false);
});

test('items without an id, or with a word that cannot be shown, are dropped from their list', () => {
  assert.deepEqual(list(object({ _id: key }))([{ _id: 'a' }, {}, null, 3, { _id: '' }, { _id: 'b' }], 'call', true), [
    { _id: 'a' },
    { _id: 'b' },
  ]);
  assert.deepEqual(list(object({ failed: only(['budget']) }))([{ failed: 'budget' }, { failed: 'noise' }], 'call'), [
    { failed: 'budget' },
  ]);
});

test('a missing nested object has none of its fields', () => {
  assert.deepEqual(object({ seller: object({ name: text }) })({}, 'call', true), { seller: { name: '' } });
});

test('a nullable value that cannot be read is null', () => {
  const change = orNull(object({ criterion: only(['budget']) }));
  assert.equal(change({ criterion: 'noise' }, 'call'), null);
  assert.equal(change(undefined, 'call'), null);
});

test('of known names those with a value are read', () => {
  const week = record(['Monday', 'Tuesday'], list(text));
  assert.deepEqual(week({ Monday: ['8:00 AM'], Someday: [] }, 'call'), { Monday: ['8:00 AM'] });
  assert.deepEqual(week(null, 'call'), {});
});

test('a whole answer of another kind is unreadable', () => {
  for (const answer of [null, 'text', 3, [], undefined]) assert.throws(() => read(answer, 'call', true), Unreadable);
  for (const answer of [null, 'text', {}]) assert.throws(() => list(read)(answer, 'call', true), Unreadable);
});
