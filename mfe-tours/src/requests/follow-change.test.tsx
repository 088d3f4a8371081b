import { act, hasFocus, screen, publishLive, within } from '@keyturn/web-kit/testing/screens';
import { RECEIVED, showRequest } from '../testing/screens.ts';
import { tourOf } from '../testing.ts';

const pending = tourOf();
const accepted = tourOf({ status: 'accepted', state: 'accepted' });
const expired = tourOf({ status: 'rejected', state: 'expired' });
const calledOff = tourOf({ status: 'rejected', state: 'cancelled', cancelledBy: 'buyer', reason: 'Ill' });

async function open(tour: typeof pending) {
  const shown = showRequest('received', tour);
  await screen.findByRole('article');
  const learn = (news: typeof pending): void => {
    shown.answer({ [RECEIVED]: [news] });
    act(() => publishLive('tours', ['received']));
  };
  return { ...shown, learn };
}

for (const [name, before, field, after, line] of [
  ['Suggest another time', pending, 'Day', expired, 'No answer in time.'],
  ['Suggest another time', accepted, 'Note to Ana Optional', calledOff, 'Ana cancelled: “Ill”'],
  ['Accept', pending, 'Note to Ana Optional', expired, 'No answer in time.'],
  ['Reject', pending, 'Note to Ana Optional', expired, 'No answer in time.'],
  ['Cancel tour', accepted, 'Tell Ana why', calledOff, 'Ana cancelled: “Ill”'],
] as const) {
  test(`[E7] news that ends ${name}, “${field}”, shows “${line}” and focuses the card`, async () => {
    const { person, learn } = await open(before);
    await person.click(screen.getByRole('button', { name }));
    const own = await screen.findByLabelText(field);
    act(() => own.focus());
    learn(after);
    await screen.findByText(line);
    await hasFocus(screen.getByRole('article'));
  });
}

test('[E7] a focused button removed by news passes the focus to the card', async () => {
  const { learn } = await open(pending);
  act(() => screen.getByRole('button', { name: 'Accept' }).focus());
  learn(expired);
  await screen.findByText('No answer in time.');
  await hasFocus(screen.getByRole('article'));
});

test('[E7] news about a request leaves the focus elsewhere unchanged', async () => {
  const { learn } = await open(pending);
  act(() => screen.getByRole('tab', { name: /^Received/ }).focus());
  learn(expired);
  await screen.findByText('No answer in time.');
  await hasFocus(screen.getByRole('tab', { name: /^Received/ }));
});

test('[E7] a card removed with its form by the filter passes the focus to the heading', async () => {
  const { person, learn } = await open(pending);
  await person.click(screen.getByRole('radio', { name: /^Pending/ }));
  await person.click(within(screen.getByRole('article')).getByRole('button', { name: 'Accept' }));
  await hasFocus(await screen.findByLabelText('Note to Ana Optional'));
  learn(expired);
  await screen.findByText(/No pending/i);
  await hasFocus(screen.getByRole('heading', { level: 1 }));
});
