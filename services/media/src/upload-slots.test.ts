import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { createUploadSlots } from './upload-slots.ts';

const answer = (): Response => new EventEmitter() as unknown as Response;

test('[C12] one person, uploading four photos at once, waits for a place with the fifth', () => {
  const slots = createUploadSlots();
  const open = [1, 2, 3, 4].map(answer);
  for (const response of open) slots.take('ann', response);
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
  slots.take('bob', answer());
  open[0]?.emit('close');
  slots.take('ann', answer());
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
});

test('[C12] many people, uploading at once, never hold more than forty photos', () => {
  const slots = createUploadSlots();
  const open = Array.from({ length: 40 }, answer);
  open.forEach((response, person) => slots.take(`person ${person}`, response));
  assert.throws(() => slots.take('one more', answer()), { status: 503 });
  open[0]?.emit('close');
  slots.take('one more', answer());
});

test('A2: an upload whose caller has left is told so, and one who left before gets no place', () => {
  const slots = createUploadSlots();
  const response = answer();
  const left = slots.take('ann', response);
  assert.equal(left.aborted, false);
  response.emit('close');
  assert.equal(left.aborted, true);
  assert.throws(() => slots.take('ann', Object.assign(answer(), { destroyed: true })), { status: 400 });
});
