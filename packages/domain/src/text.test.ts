import assert from 'node:assert/strict';
import { firstName, isSameEmail, isSameLabel, normalise, normaliseType } from './text.ts';

test('normalise, case, spaces, hyphens and underscores, ignores them and nothing else', () => {
  assert.equal(normalise(' Wi-Fi_Included '), 'wifiincluded');
  assert.ok(isSameLabel('hot-tub', 'HOT_TUB'));
  assert.ok(!isSameLabel('No A/C', 'No AC'));
  assert.equal(normalise(null), '');
});

test('normaliseType, a trailing "housing", drops it unless nothing is left (M13)', () => {
  assert.deepEqual(['Male Housing', 'MALE_HOUSING', 'Male', 'Housing', ''].map(normaliseType), [
    'male',
    'male',
    'male',
    'housing',
    '',
  ]);
});

test('[D8] isSameEmail, spelled with other case and spaces, is the same person', () => {
  assert.ok(isSameEmail(' Ana@Example.com', 'ana@example.com '));
  assert.ok(!isSameEmail('', ''));
  assert.ok(!isSameEmail(null, undefined));
});

test('[B5] firstName, full names, is their first word', () => {
  assert.deepEqual(['Ana Maria Lopez', '  Bo ', '', null].map(firstName), ['Ana', 'Bo', '', '']);
});
