import assert from 'node:assert/strict';
import { TRANSFER_TYPES } from './options.ts';
import { isTurnOf, maySideMark, nextStep, stepStates, transferKindOf, type StepMark } from './transfer-steps.ts';

const mark = (step: StepMark['step'], by: StepMark['by'], date = '2026-11-24'): StepMark => ({ step, by, date });

test('[E11] each kind of transfer has its steps, each with who marks it', () => {
  const steps = (kind: Parameters<typeof stepStates>[0]) => stepStates(kind, []).map(({ step, by }) => `${step} ${by}`);
  assert.deepEqual(steps('assignment'), [
    'office_told seller',
    'applied taker',
    'approved either',
    'signed taker',
    'agreement both',
    'keys taker',
  ]);
  assert.deepEqual(steps('sublet'), ['office_told seller', 'approved either', 'agreement both', 'keys taker']);
  assert.deepEqual(steps('new_lease'), ['applied taker', 'approved either', 'signed taker', 'keys taker']);
});

test('[E11] a listing’s transfer type maps to a kind of transfer; anything else to none', () => {
  assert.deepEqual(TRANSFER_TYPES.map(transferKindOf), ['assignment', 'sublet', 'new_lease']);
  assert.deepEqual([undefined, '', 'sublet', 'Swap', 'toString'].map(transferKindOf), [null, null, null, null, null]);
});

test('[E11] the next step is the first open one; the agreement waits for both sides', () => {
  assert.deepEqual(nextStep('sublet', []), { step: 'office_told', who: 'seller' });
  const approved = [mark('office_told', 'seller'), mark('approved', 'taker')];
  assert.deepEqual(nextStep('sublet', approved), { step: 'agreement', who: 'both' });
  assert.deepEqual(nextStep('sublet', [...approved, mark('agreement', 'seller')]), { step: 'agreement', who: 'taker' });
  const agreed = [...approved, mark('agreement', 'taker'), mark('agreement', 'seller', '2026-11-25')];
  assert.deepEqual(nextStep('sublet', agreed), { step: 'keys', who: 'taker' });
  assert.deepEqual(stepStates('sublet', agreed)[2], {
    step: 'agreement',
    by: 'both',
    isDone: true,
    doneBy: 'both',
    date: '2026-11-25',
  });
  assert.equal(nextStep('sublet', [...agreed, mark('keys', 'taker')]), null);
});

test('[E11] a side marks its own steps and those of either', () => {
  assert.deepEqual([maySideMark('office_told', 'taker'), maySideMark('approved', 'taker')], [false, true]);
  assert.deepEqual([isTurnOf('both', 'seller'), isTurnOf('taker', 'seller')], [true, false]);
});
