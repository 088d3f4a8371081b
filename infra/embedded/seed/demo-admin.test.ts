import assert from 'node:assert/strict';
import { createDemoClock } from './demo-clock.ts';
import { seedDemo } from './seed.ts';

const note = () => Promise.resolve();

for (const [asksSecondStep, granted] of [
  [true, []],
  [false, ['avery@demo.keyturn.test']],
] as const)
  test(`[E17] at the next start of a demo ${asksSecondStep ? 'for others nobody regains the admin role' : 'of one’s own its admin has the role'}`, async () => {
    const given: string[] = [];
    const grantAdmin = (email: string) => {
      given.push(email);
      return Promise.resolve(true);
    };
    await seedDemo('http://localhost:1', { state: 'done', note }, createDemoClock(), { grantAdmin, asksSecondStep });
    assert.deepEqual(given, granted);
  });
