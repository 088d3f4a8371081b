import assert from 'node:assert/strict';
import { checkFlags, findOverdue } from './flags.ts';

test('[E22] every flag in code has its date, and every date its flag', () => {
  checkFlags('tours', ['reschedule'], { reschedule: '2026-11-01' });
  assert.throws(() => checkFlags('tours', ['reschedule'], {}), /reschedule: date it under "flags" of slice.json/);
  assert.throws(() => checkFlags('tours', [], { reschedule: '2026-11-01' }), /reschedule: nobody asks for it/);
});

test('[E22] a flag is reported to its slice once it is 90 days old', () => {
  const at = (day: string) => findOverdue('tours', { reschedule: '2026-11-01' }, new Date(`${day}T12:00:00Z`));
  assert.deepEqual(at('2027-01-29'), []);
  assert.deepEqual(at('2027-01-30'), [
    'tours: the flag reschedule of 2026-11-01 is 90 days old: keep one of its two ways.',
  ]);
});
