import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { createUploadSlots, type Stage, type UploadSlot } from './upload-slots.ts';

const answer = (): Response => new EventEmitter() as unknown as Response;

/** Places, and the names of those that had to leave theirs. */
function startSlots() {
  const slots = createUploadSlots();
  const gone: string[] = [];
  const begin = (person: string, stage: Stage, name = person): UploadSlot => {
    const slot = slots.take(person, answer());
    slot.stage = stage;
    slot.signal.addEventListener('abort', () => gone.push(name));
    return slot;
  };
  return { slots, gone, begin };
}

test('[C12] one person, uploading four photos at once, waits for a place with the fifth', () => {
  const { slots } = startSlots();
  const open = [1, 2, 3, 4].map(answer);
  for (const response of open) slots.take('ann', response);
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
  slots.take('bob', answer());
  open[0]?.emit('close');
  slots.take('ann', answer());
  assert.throws(() => slots.take('ann', answer()), { status: 503 });
});

test('[C12] many people, uploading at once, never hold more than forty photos that are read', () => {
  const { slots, gone, begin } = startSlots();
  for (let person = 0; person < 40; person += 1) begin(`person ${person}`, person < 20 ? 'kept' : 'waiting');
  assert.throws(() => begin('one more', 'kept'), { status: 503 });
  assert.deepEqual([gone, slots.waiting()], [[], 20]);
});

test('A2: [C12] where all places are taken, the oldest form on its way gives way, of whoever has most', () => {
  const { gone, begin } = startSlots();
  begin('bob', 'sending', 'the only one of Bob');
  for (let at = 1; at <= 3; at += 1) begin('ann', 'sending', `form ${at} of Ann`);
  for (let person = 0; person < 36; person += 1) begin(`person ${person}`, 'sending');
  begin('cid', 'sending');
  begin('dee', 'sending');
  assert.deepEqual(gone, ['form 1 of Ann', 'form 2 of Ann']);
  begin('eve', 'sending');
  assert.deepEqual(gone[2], 'the only one of Bob', 'where all have one, the oldest');
  assert.throws(() => begin('eve', 'sending'), { status: 503 }, 'who has as many as all others takes nobody’s place');
});

test('A3: where ten people hold every place with pictures that wait, each newcomer gets that of the last one of whoever has most', () => {
  const { gone, begin } = startSlots();
  for (let person = 0; person < 10; person += 1) {
    for (let at = 1; at <= 4; at += 1)
      begin(`p${person}`, person === 9 && at > 2 ? 'kept' : 'waiting', `p${person}:${at}`);
  }
  begin('eve', 'sending');
  assert.deepEqual(gone, ['p9:2'], 'not the one that is decoded');
  assert.throws(() => begin('p9', 'sending'), { status: 503 }, 'the slow form of Eve is safe from those who have more');
  begin('fay', 'waiting');
  assert.deepEqual(gone, ['p9:2', 'p8:4']);
  assert.throws(() => begin('fay', 'waiting'), { status: 503 }, 'she has a place');
});

test('A2: an upload whose caller has left is told so, and one who left before gets no place', () => {
  const { slots } = startSlots();
  const response = answer();
  const { signal } = slots.take('ann', response);
  assert.equal(signal.aborted, false);
  response.emit('close');
  assert.equal(signal.aborted, true);
  const left = Object.assign(answer(), { destroyed: true });
  assert.throws(() => slots.take('ann', left), { status: 400 });
});
