import {
  aMomentLater,
  failed,
  hasFocus,
  offline,
  refused,
  screen,
  usePhone,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { RECEIVED, SENT, showRequest } from '../testing/screens.ts';
import { BUYER, tourOf } from '../testing.ts';

const CANCEL = 'DELETE /api/tour-requests/:id';
const WAYS = [
  ['accept', 'Accept', 'accepted', 'PUT /api/tour-requests/:id/accept'],
  ['reject', 'Reject', 'rejected', 'PUT /api/tour-requests/:id/reject'],
] as const;

const press = (name: string) => screen.getByRole('button', { name });
const status = (word: string) => within(screen.getByRole('article')).getByText(word);
const note = () => screen.findByLabelText<HTMLTextAreaElement>('Note to Ana Optional');

async function open(tab: 'received' | 'sent', answers: Answers) {
  const shown = showRequest(tab, tourOf(), answers);
  await screen.findByRole('article');
  return shown;
}

for (const [verb, label, ended, call] of WAYS) {
  const moment = `${label} Wed, Nov 25, 4:30 PM`;

  test(`[E4] ${verb} accepts a note, changes the card at once, and is announced`, async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const done = tourOf({ status: ended, note: 'Ring twice.' });
    const { person, made, answer } = await open('received', { [call]: () => held.then(() => done) });
    await person.click(press(label));
    await hasFocus(await note());
    await person.type(await note(), '  Ring twice. ');
    await person.click(press(moment));
    await waitFor(() => status(`${label}ed`));
    await hasFocus(screen.getByRole('article'));
    screen.getByText('Ring twice.');
    answer({ [RECEIVED]: [done] });
    release();
    await screen.findByText(`You ${ended} the tour with Ana.`);
    expect(made.find(({ key }) => key === call)).toMatchObject({
      path: { id: 'tour-1' },
      body: { note: 'Ring twice.' },
    });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null);
  });
}

const ACCEPT = 'PUT /api/tour-requests/:id/accept';

test('[E4] Never mind closes the note field, sends nothing, restores both answers, and focuses the card', async () => {
  const { person, made } = await open('received', {});
  await person.click(press('Accept'));
  await note();
  aMomentLater();
  await person.click(press('Never mind'));
  for (const name of ['Accept', 'Reject']) press(name);
  expect(made.some(({ key }) => key === ACCEPT)).toBe(false);
  await hasFocus(screen.getByRole('article'));
});

for (const [what, reply, reason] of [
  ['fails', failed(), 'Failed to accept tour request'],
  ['has no network', offline, 'Network error. Please try again.'],
  ['is refused', refused(409, 'That time is already booked.'), 'That time is already booked.'],
] as const) {
  test(`[E4] an answer that ${what} shows why, keeps the note, and restores the pending request`, async () => {
    const { person } = await open('received', { [ACCEPT]: reply });
    await person.click(press('Accept'));
    await person.type(await note(), 'Bring a friend.');
    await person.click(press('Accept Wed, Nov 25, 4:30 PM'));
    await screen.findByRole('alertdialog', { name: `Failed to accept request: ${reason}` });
    await person.click(press('OK'));
    expect((await note()).value).toBe('Bring a friend.');
    status('Pending');
  });
}

test('[E4] a begun note is still there after looking at another filter', async () => {
  const { person } = await open('received', {});
  await person.click(press('Accept'));
  await person.type(await note(), 'Ring');
  await person.click(screen.getByRole('radio', { name: /^Rejected/ }));
  expect(screen.queryByRole('article')).toBe(null);
  await person.click(screen.getByRole('radio', { name: /^All/ }));
  expect((await note()).value).toBe('Ring');
});

const QUESTION = 'Are you sure you want to cancel this tour request?';

/** Opens the confirmation. */
async function askToCancel(answers: Answers) {
  const shown = await open('sent', answers);
  await shown.person.click(press('Cancel request'));
  const question = within(screen.getByRole('alertdialog', { name: QUESTION }));
  return { ...shown, question };
}

test('[E4] after the question the sender cancels: the request leaves, a message says so, the title gets the focus', async () => {
  const { person, question, made, answer } = await askToCancel({ [CANCEL]: { message: 'Cancelled' } });
  await hasFocus(press('Keep request'));
  answer({ [SENT]: [] });
  await person.click(question.getByRole('button', { name: 'Cancel request' }));
  await screen.findByText('Your tour request is cancelled.');
  await screen.findByText('No tour requests sent');
  expect(made.find(({ key }) => key === CANCEL)).toMatchObject({
    path: { id: 'tour-1' },
    body: { userEmail: BUYER.email },
  });
  await hasFocus(screen.getByRole('heading', { level: 1 }));
});

test('[E4] Keep request and Escape send nothing, and the request stays', async () => {
  const { person, made } = await askToCancel({});
  await person.click(press('Keep request'));
  aMomentLater();
  await person.click(press('Cancel request'));
  screen.getByRole('alertdialog', { name: QUESTION });
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBe(null);
  screen.getByRole('article');
  expect(made.some(({ key }) => key === CANCEL)).toBe(false);
});

test('[E4] a failed cancelling shows why, and the request stays', async () => {
  const { person, question } = await askToCancel({ [CANCEL]: failed() });
  await person.click(question.getByRole('button', { name: 'Cancel request' }));
  await screen.findByRole('alertdialog', { name: 'Failed to cancel request: Failed to cancel tour request' });
  screen.getByRole('article');
});

test('[E4] on touch the answer button, with its note above, has the focus, so that no keyboard covers it', async () => {
  usePhone();
  const { person } = await open('received', {});
  await person.click(press('Accept'));
  await hasFocus(press('Accept Wed, Nov 25, 4:30 PM'));
  await note();
});
