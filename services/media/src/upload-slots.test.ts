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

test('[C12] many people, uploading at once, never hold more than forty photos that are read', () => {
  const takeSlot = createUploadSlots();
  for (let person = 0; person < 40; person += 1) {
    const slot = takeSlot(`person ${person}`, answer());
    slot.lend(() => assert.fail('its form is read'));
    slot.settle();
  }
  assert.throws(() => takeSlot('one more', answer()), { status: 503 });
});

test('A2: [C12] where all places are taken, the oldest form on its way gives way, of whoever has most', () => {
  const takeSlot = createUploadSlots();
  const gone: string[] = [];
  const begin = (name: string, person: string) => takeSlot(person, answer()).lend(() => gone.push(name));
  begin('the only one of Bob', 'bob');
  for (let at = 1; at <= 3; at += 1) begin(`form ${at} of Ann`, 'ann');
  for (let person = 0; person < 36; person += 1) begin(`form of ${person}`, `person ${person}`);
  begin('one more', 'cid');
  begin('and another', 'dee');
  assert.deepEqual(gone, ['form 1 of Ann', 'form 2 of Ann']);
  begin('the last', 'eve');
  assert.deepEqual(gone[2], 'the only one of Bob', 'where all have one, the oldest');
});
