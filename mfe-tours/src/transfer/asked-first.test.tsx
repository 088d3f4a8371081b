import { act, screen, publishLive, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { RECEIVED, show } from '../testing/screens.ts';
import { BUYER, SELLER, tourOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const READ = 'GET /api/transfers/:id';
const DECLINE = 'PUT /api/transfers/:id/decline';
const AGREED = tourOf({ status: 'accepted', state: 'accepted' });

const open = (answers: Answers, user = SELLER, path = '/transfers/transfer-1') =>
  show(path, { [RECEIVED]: [AGREED], ...answers }, user);
const press = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

for (const [role, taker, seller] of [
  ['taker', 'I step back', 'The seller steps back'],
  ['seller', 'The new tenant steps back', 'I step back'],
] as const) {
  test(`[E11] reasons to end a transfer are worded for its ${role}`, async () => {
    const { person } = open({ [READ]: transferOf({ role }) }, role === 'seller' ? SELLER : BUYER);
    await person.click(await press('End transfer'));
    const asked = await dialog('End this transfer?');
    const options = asked.getAllByRole<HTMLOptionElement>('option').filter(({ value }) => value !== '');
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['office_declined', 'The office said no'],
      ['taker_left', taker],
      ['seller_left', seller],
      ['other', 'Another reason'],
    ]);
  });
}

test('[E11] the question about withdrawing an offer closes once it is accepted, and no other opens', async () => {
  const { person, answer } = open({ [READ]: transferOf({ role: 'seller', state: 'offered' }) });
  await person.click(await press('Take the offer back'));
  await dialog('Take the offer back?');
  answer({ [READ]: transferOf({ role: 'seller' }) });
  act(() => publishLive('tours'));
  await press('End transfer');
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

test('[E11] declining an offer is confirmed first', async () => {
  const { person, made, answer } = open({ [READ]: transferOf({ state: 'offered' }), [DECLINE]: transferOf() }, BUYER);
  await person.click(await press('No, thanks'));
  const asked = await dialog('Say no to this lease?');
  asked.getByRole('button', { name: 'Keep the offer' });
  expect(made.some(({ key }) => key === DECLINE)).toBe(false);
  answer({ [READ]: transferOf({ state: 'ended', endReason: 'declined' }) });
  await person.click(asked.getByRole('button', { name: 'No, thanks' }));
  await screen.findByText('This transfer ended: you said no.');
  expect(made.filter(({ key }) => key === DECLINE)).toHaveLength(1);
});

for (const endReason of ['declined', 'withdrawn', 'expired'] as const) {
  test(`[E12] a listing whose offer was ${endReason} was live all along, so that is not announced as new`, async () => {
    open({ [READ]: transferOf({ role: 'seller', state: 'ended', endReason }) });
    await screen.findByRole('link', { name: 'Choose someone else' });
    expect(screen.queryByText('Your listing is live again.')).toBe(null);
  });
}

for (const [offers, isOffered, why, closedBy] of [
  [1, true, '', undefined],
  [2, false, '', undefined],
  [2, true, ', one ended by a closed account,', 'taker'],
] as const) {
  test(`[E11] after ${offers} ended offers${why} the lease can ${isOffered ? '' : 'not '}be offered again${isOffered ? '' : ', and a message says so'}`, async () => {
    const ended = { role: 'seller', state: 'ended', endReason: 'declined', ...(closedBy && { closedBy }) } as const;
    const before = Array.from({ length: offers }, (_, at) => transferOf({ ...ended, _id: `transfer-${at}` }));
    const { made } = open({ 'GET /api/transfers': before }, SELLER, '/tour-requests?tab=received');
    await screen.findByRole('article');
    await waitFor(() => expect(made.some(({ key }) => key === 'GET /api/transfers')).toBe(true));
    const button = () => screen.queryByRole('button', { name: 'Hand over the lease' });
    await waitFor(() => expect(button() !== null).toBe(isOffered));
    expect(screen.queryByText('You have offered them this lease twice.') === null).toBe(isOffered);
  });
}
