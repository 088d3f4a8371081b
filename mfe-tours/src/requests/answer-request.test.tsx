import {
  aMomentLater,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  usePhone,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, SELLER, tourOf } from '../testing.ts';

const RECEIVED = 'GET /api/tour-requests/received/:userEmail';
const SENT = 'GET /api/tour-requests/sent/:userEmail';
const CANCEL = 'DELETE /api/tour-requests/:id';
const WAYS = [
  ['accept', 'Accept', 'accepted', 'PUT /api/tour-requests/:id/accept'],
  ['reject', 'Reject', 'rejected', 'PUT /api/tour-requests/:id/reject'],
] as const;

const press = (name: string) => screen.getByRole('button', { name });
const status = (word: string) => within(screen.getByRole('article')).getByText(word);
const note = () => screen.findByLabelText<HTMLTextAreaElement>('Note to Ana Optional');

async function open(tab: 'received' | 'sent', answers: Answers) {
  const shown = renderScreen(routes, {
    path: `/tour-requests?tab=${tab}`,
    user: tab === 'received' ? SELLER : BUYER,
    now: NOW,
    answers: {
      [RECEIVED]: [tourOf()],
      [SENT]: [tourOf()],
      'GET /api/conversations': [],
      'GET /api/transfers': [],
      ...answers,
    },
  });
  await screen.findByRole('article');
  return shown;
}

for (const [verb, label, ended, call] of WAYS) {
  const moment = `${label} Wed, Nov 25, 4:30 PM`;

  test(`[E4] ${verb}: a note may be left, the card changes at once, and it is said`, async () => {
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

  test(`[E4] ${verb} and Never mind: the note field goes, nothing is sent, both answers are there again`, async () => {
    const { person, made } = await open('received', {});
    await person.click(press(label));
    await note();
    aMomentLater();
    await person.click(press('Never mind'));
    for (const name of ['Accept', 'Reject']) press(name);
    expect(made.some(({ key }) => key === call)).toBe(false);
  });

  for (const [what, reply, reason] of [
    ['fails', failed(), `Failed to ${verb} tour request`],
    ['has no network', offline, 'Network error. Please try again.'],
    ['is refused', refused(409, 'That time is already booked.'), 'That time is already booked.'],
  ] as const) {
    test(`[E4] ${verb} that ${what}: says why, keeps the note, and the request is pending again`, async () => {
      const { person } = await open('received', { [call]: reply });
      await person.click(press(label));
      await person.type(await note(), 'Bring a friend.');
      await person.click(press(moment));
      await screen.findByRole('alertdialog', { name: `Failed to ${verb} request: ${reason}` });
      await person.click(press('OK'));
      expect((await note()).value).toBe('Bring a friend.');
      status('Pending');
    });
  }
}

test('[E4] an answer by keyboard: Enter opens the note, Tab and Enter send it, pressed twice it is sent once', async () => {
  const call = 'PUT /api/tour-requests/:id/accept';
  const { person, made } = await open('received', { [call]: tourOf({ status: 'accepted' }) });
  press('Accept').focus();
  await person.keyboard('{Enter}');
  await hasFocus(await note());
  await person.tab();
  await hasFocus(press('Accept Wed, Nov 25, 4:30 PM'));
  await person.keyboard('{Enter}{Enter}');
  await screen.findByText('You accepted the tour with Ana.');
  expect(made.filter(({ key }) => key === call)).toHaveLength(1);
});

test('[E4] the answer to somebody without a name: the words for that', async () => {
  const nameless = tourOf({ buyer: { name: '', email: '', photo: '' } });
  const { person } = await open('received', {
    [RECEIVED]: [nameless],
    'PUT /api/tour-requests/:id/reject': { ...nameless, status: 'rejected' },
  });
  await person.click(press('Reject'));
  screen.getByLabelText('Note to Unknown Buyer Optional');
  await person.click(press('Reject Wed, Nov 25, 4:30 PM'));
  await screen.findByText('You rejected the tour with Unknown Buyer.');
});

test('[E4] a note that was begun: still there after another filter was looked at', async () => {
  const { person } = await open('received', {});
  await person.click(press('Accept'));
  await person.type(await note(), 'Ring');
  await person.click(screen.getByRole('radio', { name: /^Rejected/ }));
  expect(screen.queryByRole('article')).toBe(null);
  await person.click(screen.getByRole('radio', { name: /^All/ }));
  expect((await note()).value).toBe('Ring');
});

const QUESTION = 'Are you sure you want to cancel this tour request?';

/** The question has been asked. */
async function askToCancel(answers: Answers) {
  const shown = await open('sent', answers);
  await shown.person.click(press('Cancel request'));
  const question = within(screen.getByRole('alertdialog', { name: QUESTION }));
  return { ...shown, question };
}

test('[E4] the sender cancels after the question: the request leaves the list, it is said, the focus is at the title', async () => {
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

test('[E4] Keep request and Escape: nothing is sent, the request stays', async () => {
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

for (const [what, reply, reason] of [
  ['fails', failed(), 'Failed to cancel tour request'],
  ['has no network', offline, 'Network error. Please try again.'],
  ['is refused', refused(409, 'It was answered meanwhile.'), 'It was answered meanwhile.'],
] as const) {
  test(`[E4] cancelling that ${what}: says why, and the request stays`, async () => {
    const { person, question } = await askToCancel({ [CANCEL]: reply });
    await person.click(question.getByRole('button', { name: 'Cancel request' }));
    await screen.findByRole('alertdialog', { name: `Failed to cancel request: ${reason}` });
    screen.getByRole('article');
  });
}

test('[E4] one’s own request has no Accept, a received one no Cancel', async () => {
  await open('sent', {});
  expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null);
});

test('[E4] by touch no keyboard comes up over the button that answers: it has the focus, and its note stands above it', async () => {
  usePhone();
  const { person } = await open('received', {});
  await person.click(press('Accept'));
  await hasFocus(press('Accept Wed, Nov 25, 4:30 PM'));
  await note();
});
