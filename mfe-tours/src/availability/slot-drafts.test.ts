import assert from 'node:assert/strict';
import { countHalfHours, findMistake, newDraft, toAvailability, toWeekDraft } from './slot-drafts.ts';

const stored = {
  Monday: [{ start: '9:00 AM', end: '11:30 AM' }],
  Wednesday: [
    { start: '1:00 PM', end: '2:30 PM' },
    { start: '2:30 PM', end: '3:00 PM' },
  ],
};

test('[E1] an unchanged stored week is saved unchanged', () => {
  assert.deepEqual(toAvailability(toWeekDraft(stored)), stored);
  assert.equal(countHalfHours(toWeekDraft(stored)), 9);
});

test('[E1] slots added out of order or without an end are saved by the clock, without the incomplete one', () => {
  const week = {
    ...toWeekDraft({}),
    Friday: [newDraft('3:00 PM', '5:00 PM'), newDraft('9:00 AM'), newDraft('10:00 AM', '12:00 PM')],
  };
  assert.deepEqual(toAvailability(week), {
    Friday: [
      { start: '10:00 AM', end: '12:00 PM' },
      { start: '3:00 PM', end: '5:00 PM' },
    ],
  });
});

test('[E1] a slot over another of its day names that one', () => {
  const first = newDraft('1:00 PM', '2:30 PM');
  const over = newDraft('2:00 PM', '5:00 PM');
  assert.equal(findMistake(over, [first, over]), 'Overlaps 1:00 PM – 2:30 PM');
  const after = newDraft('2:30 PM', '5:00 PM');
  assert.equal(findMistake(after, [first, after]), null);
});

test('[E1] a slot ending at or before its start is reported; an incomplete one is not', () => {
  for (const end of ['9:00 AM', '8:30 AM']) {
    const slot = newDraft('9:00 AM', end);
    assert.equal(findMistake(slot, [slot]), 'The end must be after the start.');
  }
  const open = newDraft('9:00 AM');
  assert.equal(findMistake(open, [open, newDraft('8:00 AM', '8:00 PM')]), null);
});
