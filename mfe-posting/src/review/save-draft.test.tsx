import { act, failed, renderScreen, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, profileOf, SELLER } from '../testing.ts';
import { READ, WRITE, bodies, press } from '../testing/steps.ts';

const DRAFT = postOf({ posted: false, postedAt: null, amenities: ['Covered'], notes: 'Sunny.' });

const open = (answers: Answers) =>
  renderScreen(routes, {
    path: '/post-review',
    user: { ...SELLER, profileCreated: true },
    state: { postId: 'post-1' },
    answers: { [READ]: DRAFT, 'GET /api/profiles/:whose': profileOf(), ...answers },
  });
const saveDraft = () => press('Save Draft');

test('[C6] Save Draft sends fields one at a time in the specified order, then confirms for two seconds', async () => {
  let [inFlight, most] = [0, 0];
  const { person, made } = open({
    [WRITE]: async () => {
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight -= 1;
      return DRAFT;
    },
  });
  const save = await saveDraft();
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  await person.click(save);
  await screen.findByText('Draft saved');
  expect(save.querySelector('svg')).not.toBe(null);
  act(() => jest.advanceTimersByTime(1_900));
  screen.getByText('Draft saved');
  act(() => jest.advanceTimersByTime(200));
  expect([screen.queryByText('Draft saved'), save.querySelector('svg')]).toEqual([null, null]);
  jest.useRealTimers();
  expect(bodies(made, WRITE)).toEqual(
    [
      ['notes', 'Sunny.'],
      ['incentives', []],
      ['moveOutDate', ''],
      ['amenities', ['Covered']],
      ['monthlyRent', '$850'],
      ['utilities', ''],
      ['transferFee', ''],
      ['deposit', ''],
      ['leaseType', 'Private Room'],
      ['gender', ''],
      ['startDate', '2027-01-04'],
      ['endDate', '2027-04-30'],
      ['leaseDuration', ''],
    ].map(([field, value]) => ({ postId: 'post-1', field, value })),
  );
  expect(most).toBe(1);
});

test('[C6] a failed Save Draft is reported, without a check mark', async () => {
  const { person } = open({ [WRITE]: failed() });
  await person.click(await saveDraft());
  await screen.findByRole('alertdialog', { name: 'Something went wrong. Please try again.' });
  expect(screen.queryByText('Draft saved')).toBe(null);
});
