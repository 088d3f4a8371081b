import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Response } from 'express';
import { createUploadSlots } from './upload-slots.ts';

const answer = (): Response => new EventEmitter() as unknown as Response;

test('[C12] one person, uploading four photos at once, waits for a place with the fifth', () => {
  const takeSlot = createUploadSlots();
  const open = [1, 2, 3, 4].map(answer);
  for (const response of open) takeSlot('ann', response);
  assert.throws(() => takeSlot('ann', answer()), { status: 503 });
  takeSlot('bob', answer());
  open[0]?.emit('close');
  takeSlot('ann', answer());
  assert.throws(() => takeSlot('ann', answer()), { status: 503 });
});

test('[C12] many people, uploading at once, never hold more than sixteen photos in memory', () => {
  const takeSlot = createUploadSlots();
  for (let person = 0; person < 16; person += 1) takeSlot(`person ${person}`, answer());
  assert.throws(() => takeSlot('one more', answer()), { status: 503 });
});
