import {
  aMomentLater,
  failed,
  hasFocus,
  refused,
  screen,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { RECEIVED, SENT, show, showRequest } from '../testing/screens.ts';
import { SELLER, tourOf } from '../testing.ts';

const PROPOSE = 'PUT /api/tour-requests/:id/propose';
const AGREE = 'PUT /api/tour-requests/:id/proposal/accept';
const CANCEL = 'PUT /api/tour-requests/:id/cancel';

const END = '2026-11-25T17:00:00.000Z';
const PROPOSAL = { date: '2026-11-26', time: '5:00 PM', startsAt: '2026-11-27T00:00:00.000Z' };
const pending = tourOf({ expiresAt: END });
const proposed = tourOf({ state: 'proposed', proposal: PROPOSAL, expiresAt: END });
const accepted = tourOf({ status: 'accepted', state: 'accepted' });

async function open(tab: 'received' | 'sent', tour: ReturnType<typeof tourOf>, answers: Answers = {}) {
  const shown = showRequest(tab, tour, answers);
  const [card] = await screen.findAllByRole('article');
  if (!card) throw new Error('No card is shown.');
  return { ...shown, card: within(card) };
}
const press = (name: string) => screen.getByRole('button', { name });
const pressFirst = (name: string) => screen.getAllByRole('button', { name })[0] ?? press(name);
const buttons = () =>
  within(screen.getByRole('article'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

for (const [tab, tour, label, lines, names] of [
  ['received', pending, 'Pending', ['Answer by Wed, Nov 25, 10:00 AM.'], ['Accept', 'Reject', 'Suggest another time']],
  ['sent', pending, 'Pending', ['Priya has until Wed, Nov 25, 10:00 AM to answer.'], ['Cancel request']],
  [
    'received',
    { ...pending, outsideHours: true },
    'Pending',
    ['Answer by Wed, Nov 25, 10:00 AM.', 'Outside your current hours.'],
    ['Accept', 'Reject', 'Suggest another time'],
  ],
  [
    'received',
    proposed,
    'New time',
    ['You suggest Thu, Nov 26, 5:00 PM instead.', 'Ana has until Wed, Nov 25, 10:00 AM to answer.'],
    ['Accept Wed, Nov 25, 4:30 PM', 'Reject', 'Suggest another time'],
  ],
  [
    'sent',
    proposed,
    'New time',
    ['Priya suggests Thu, Nov 26, 5:00 PM instead.', 'Answer by Wed, Nov 25, 10:00 AM.'],
    ['Accept new time', 'Cancel request'],
  ],
  ['received', accepted, 'Accepted', [], ['Suggest another time', 'Cancel tour', 'Hand over the lease']],
  [
    'received',
    { ...accepted, acceptedBy: 'buyer' },
    'Accepted',
    ['Ana accepted your time.'],
    ['Suggest another time', 'Cancel tour', 'Hand over the lease'],
  ],
  ['sent', accepted, 'Accepted', [], ['Cancel tour']],
  ['received', { ...accepted, listingState: 'transferred' }, 'Accepted', [], ['Cancel tour']],
  ['sent', { ...accepted, listingState: 'transferred' }, 'Accepted', [], ['Cancel tour']],
  ['received', { ...accepted, listingState: 'removed' }, 'Accepted', [], []],
  ['sent', { ...accepted, listingState: 'removed' }, 'Accepted', [], []],
  ['received', { ...proposed, listingState: 'transferred' }, 'New time', [], []],
  ['sent', { ...proposed, listingState: 'transferred' }, 'New time', [], ['Cancel request']],
  ['received', { ...accepted, listingState: 'pending' }, 'Accepted', [], ['Suggest another time', 'Cancel tour']],
] as const) {
  test(`[E7] a request ${tab} that is ${label}${tour.listingState ? `, of a lease ${tour.listingState}` : ''}${lines.length > 0 ? `, “${lines.join(' ')}”` : ''} shows its text and actions`, async () => {
    const { card } = await open(tab, tour);
    for (const text of [label, ...lines]) card.getByText(text);
    expect(buttons()).toEqual([...names]);
  });
}

for (const [tab, changes, label, line] of [
  ['sent', { state: 'expired' }, 'Expired', 'No answer in time.'],
  ['received', { state: 'expired' }, 'Expired', 'No answer in time.'],
  ['sent', { state: 'slot_taken' }, 'Time taken', 'That time went to someone else.'],
  ['sent', { state: 'cancelled', cancelledBy: 'seller', reason: 'A leak' }, 'Cancelled', 'Priya cancelled: “A leak”'],
  // For the person who blocked them.
  ['sent', { state: 'cancelled', cancelledBy: 'seller', reason: '' }, 'Cancelled', 'Priya cancelled.'],
  ['sent', { state: 'cancelled', cancelledBy: 'buyer', reason: 'Ill' }, 'Cancelled', 'You cancelled: “Ill”'],
  ['received', { state: 'cancelled', cancelledBy: 'buyer', reason: 'Ill' }, 'Cancelled', 'Ana cancelled: “Ill”'],
  ['received', { state: 'cancelled', cancelledBy: 'seller', reason: 'Away' }, 'Cancelled', 'You cancelled: “Away”'],
] as const) {
  test(`[E7] an ended request ${tab}, “${line}”, is under Rejected, and the buyer can pick another time`, async () => {
    const { card, person } = await open(tab, tourOf({ status: 'rejected', ...changes }));
    for (const text of [label, line]) card.getByText(text);
    expect(buttons()).toEqual([]);
    const way = card.queryByRole('link', { name: 'Pick another time' });
    expect(way?.getAttribute('href')).toBe(tab === 'sent' ? '/book-tour/listing-1' : undefined);
    await person.click(screen.getByRole('radio', { name: /^Rejected ?1$/ }));
    screen.getByRole('article');
  });
}

for (const [tab, author] of [
  ['sent', 'Note from Priya:'],
  ['received', 'Your note:'],
] as const) {
  test(`[E7] the note of a cancelled tour ${tab} names its author: ${author}`, async () => {
    const over = { status: 'rejected', state: 'cancelled', cancelledBy: 'buyer', reason: 'Ill' } as const;
    const { card } = await open(tab, tourOf({ ...over, note: 'Ring twice.' }));
    expect(card.getByText('Ring twice.').parentElement?.textContent).toBe(`${author} Ring twice.`);
  });
}

test('[E7] a request of a removed listing says so, without a link', async () => {
  const gone = tourOf({
    status: 'rejected',
    state: 'listing_gone',
    closedReason: 'listing_gone',
    listingState: 'removed',
  });
  const { card } = await open('sent', gone);
  for (const text of ['No longer available', 'This place is gone.']) card.getByText(text);
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Messages']);
});

async function suggest(answers: Answers = {}) {
  const shown = await open('received', pending, answers);
  await shown.person.click(pressFirst('Suggest another time'));
  return shown;
}
const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const timesOf = () => [...field('Time').options].map(({ value }) => value);

test('[E7] suggesting another time for an accepted tour warns that it is then off', async () => {
  const { person } = await open('received', accepted);
  await person.click(pressFirst('Suggest another time'));
  await screen.findByText('The time that you accepted is off at once, whatever Ana answers.');
});

test('[E7] Suggest another time offers four weeks and free half hours, sends a note, and focuses the card', async () => {
  const taken = tourOf({ _id: 'other', status: 'accepted', state: 'accepted', requestedTime: '9:00 AM' });
  const { person, made, answer } = await suggest({ [RECEIVED]: [pending, taken], [PROPOSE]: proposed });
  await hasFocus(field('Day'));
  expect(field('Day').options).toHaveLength(29);
  expect(field('Day').value).toBe('2026-11-25');
  expect(timesOf()).toHaveLength(22);
  for (const time of ['9:00 AM', '4:30 PM']) expect(timesOf()).not.toContain(time);
  await person.selectOptions(field('Day'), 'Tue, Nov 24');
  expect(timesOf()[0]).toBe('1:00 PM');
  await person.selectOptions(field('Day'), 'Thu, Nov 26');
  await person.selectOptions(field('Time'), '5:00 PM');
  await person.type(screen.getByLabelText('Note to Ana Optional'), ' Later is better. ');
  answer({ [RECEIVED]: [proposed] });
  await person.click(press('Suggest Thu, Nov 26, 5:00 PM'));
  await screen.findByText('Ana is asked about the new time.');
  expect(made.find(({ key }) => key === PROPOSE)).toMatchObject({
    path: { id: 'tour-1' },
    body: { requestedDate: '2026-11-26', requestedTime: '5:00 PM', note: 'Later is better.' },
  });
  await screen.findByText('You suggest Thu, Nov 26, 5:00 PM instead.');
  await hasFocus(screen.getByRole('article'));
});

test('[E7] a failed suggestion shows why and keeps the choice', async () => {
  const { person } = await suggest({ [PROPOSE]: failed() });
  await person.selectOptions(field('Day'), 'Thu, Nov 26');
  await person.click(press('Suggest Thu, Nov 26, 8:00 AM'));
  await screen.findByRole('alertdialog', { name: 'Something went wrong. Please try again.' });
  await person.click(press('OK'));
  expect(field('Day').value).toBe('2026-11-26');
});

test('[E7] Accept new time is sent and announced, and the tour is at the new time', async () => {
  const moved = { ...accepted, requestedDate: '2026-11-26', requestedTime: '5:00 PM' };
  const { person, made, answer } = await open('sent', proposed, { [AGREE]: moved });
  answer({ [SENT]: [moved] });
  await person.click(press('Accept new time'));
  await screen.findByText('Your tour is on Thu, Nov 26, 5:00 PM.');
  expect(made.find(({ key }) => key === AGREE)).toMatchObject({ path: { id: 'tour-1' } });
  await hasFocus(screen.getByRole('article', { name: 'Thu, Nov 26, 5:00 PM' }));
});

test('[E7] a new time taken meanwhile is reported, and the request stays', async () => {
  const { person } = await open('sent', proposed, { [AGREE]: refused(409, 'That time is already booked') });
  await person.click(press('Accept new time'));
  await screen.findByRole('alertdialog', { name: 'Failed to accept request: That time is already booked' });
});

for (const [tab, name] of [
  ['received', 'Ana'],
  ['sent', 'Priya'],
] as const) {
  test(`[E7] Cancel tour, ${tab}, needs a reason, which survives a failure, notifies the other, and focuses the card`, async () => {
    const over = tourOf({
      status: 'rejected',
      state: 'cancelled',
      cancelledBy: tab === 'sent' ? 'buyer' : 'seller',
      reason: 'Ill',
    });
    const { person, made, answer } = await open(tab, accepted, { [CANCEL]: failed() });
    await person.click(press('Cancel tour'));
    const question = within(screen.getByRole('alertdialog', { name: 'Cancel this tour?' }));
    await person.click(question.getByRole('button', { name: 'Cancel tour' }));
    question.getByText('Please give a reason.');
    await hasFocus(question.getByLabelText(`Tell ${name} why`));
    expect(made.some(({ key }) => key === CANCEL)).toBe(false);
    await person.type(question.getByLabelText(`Tell ${name} why`), ' Ill ');
    aMomentLater();
    await person.click(question.getByRole('button', { name: 'Cancel tour' }));
    await screen.findByRole('alertdialog', { name: 'Failed to cancel request: Failed to cancel tour request' });
    await person.click(press('OK'));
    aMomentLater();
    answer({ [tab === 'sent' ? SENT : RECEIVED]: [over], [CANCEL]: over });
    await person.click(question.getByRole('button', { name: 'Cancel tour' }));
    await screen.findByText(`The tour is cancelled. ${name} is told.`);
    expect(made.find(({ key }) => key === CANCEL)).toMatchObject({ path: { id: 'tour-1' }, body: { reason: 'Ill' } });
    await screen.findByText('You cancelled: “Ill”');
    await hasFocus(screen.getByRole('article'));
  });
}

test('[E7] a notice opens its request’s card: its tab, and the focus', async () => {
  const other = tourOf({ _id: 'tour-2', requestedTime: '6:00 PM' });
  show('/tour-requests?open=tour-2', { [RECEIVED]: [tourOf()], [SENT]: [tourOf(), other] }, SELLER);
  await screen.findByRole('tab', { name: /^Sent/, selected: true });
  await hasFocus(await screen.findByRole('article', { name: 'Tomorrow, 6:00 PM' }));
});
