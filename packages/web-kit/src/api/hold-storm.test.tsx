import { onProblem, type PageProblem } from '../report/index.ts';
import { forgetReads, holdStorm } from './hold-storm.ts';

const told: PageProblem[] = [];
onProblem((one) => told.push(one));

test('[E20] a slice’s looping reads wait until ten seconds are over, and are reported once', async () => {
  jest.useFakeTimers({ now: 50_000 });
  forgetReads();
  for (let read = 0; read < 100; read += 1) await holdStorm();
  let made = 0;
  for (let read = 0; read < 5; read += 1) void holdStorm().then(() => (made += 1));
  expect(told).toEqual([{ kind: 'part', text: 'More than 100 reads in 10 s' }]);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(made).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(made).toBe(5);
  jest.useRealTimers();
});

test('[E20] of endless reads a hundred are made in ten seconds', async () => {
  jest.useFakeTimers({ now: 90_000 });
  forgetReads();
  let made = 0;
  for (let read = 0; read < 350; read += 1) void holdStorm().then(() => (made += 1));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(made).toBe(100);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(made).toBe(200);
  jest.useRealTimers();
});
