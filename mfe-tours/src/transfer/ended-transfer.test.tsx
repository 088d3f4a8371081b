import { aMomentLater, hasFocus, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { RECEIVED, show } from '../testing/screens.ts';
import { BUYER, SELLER, tourOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const READ = 'GET /api/transfers/:id';
const LIST = 'GET /api/transfers';
const END = 'PUT /api/transfers/:id/end';

const open = (answers: Answers, user = SELLER) =>
  show('/transfers/transfer-1', { [RECEIVED]: [tourOf({ status: 'accepted', state: 'accepted' })], ...answers }, user);

test('[E11] ending is confirmed with a reason; the seller may choose someone else', async () => {
  const active = transferOf({ role: 'seller' });
  const { person, answer, made } = open({ [READ]: active, [END]: active });
  await person.click(await screen.findByRole('button', { name: 'End transfer' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'End this transfer?' }));
  const reason = asked.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' });
  expect(reason.value).toBe('');
  await person.click(asked.getByRole('button', { name: 'End transfer' }));
  asked.getByText('Choose a reason.');
  await hasFocus(reason);
  expect(made.some(({ key }) => key === END)).toBe(false);
  await person.selectOptions(reason, 'The new tenant steps back');
  aMomentLater();
  await person.type(asked.getByRole('textbox'), ' Found another. ');
  answer({ [READ]: transferOf({ role: 'seller', state: 'ended', endReason: 'taker_left' }) });
  await person.click(asked.getByRole('button', { name: 'End transfer' }));
  await screen.findByText('This transfer ended: Ana stepped back.');
  expect(made.find(({ key }) => key === END)?.body).toEqual({ reason: 'taker_left', note: 'Found another.' });
  await screen.findByText('Your listing is live again.');
  const other = screen.getByRole('link', { name: 'Choose someone else' });
  expect(other.getAttribute('href')).toBe('/tour-requests?tab=received');
});

const ENDED = { role: 'seller', state: 'ended', endReason: 'taker_left' } as const;
const LIVE_AGAIN = 'Your listing is live again.';
const TO_ANOTHER = { role: 'seller', _id: 'transfer-2', tourId: 'tour-2' } as const;

const NOT_LIVE: readonly (readonly [string, Answers])[] = [
  ['is offered to someone else', { [LIST]: [transferOf({ ...TO_ANOTHER, state: 'offered' }), transferOf(ENDED)] }],
  ['is being taken over by someone else', { [LIST]: [transferOf(TO_ANOTHER), transferOf(ENDED)] }],
  [
    'was transferred to someone else',
    { [LIST]: [transferOf({ ...TO_ANOTHER, state: 'completed' }), transferOf(ENDED)] },
  ],
  ['is pending', { [RECEIVED]: [tourOf({ listingState: 'pending' })] }],
  ['is transferred', { [RECEIVED]: [tourOf({ listingState: 'transferred' })] }],
  ['was removed', { [RECEIVED]: [tourOf({ listingState: 'removed' })] }],
  ['was removed, as its requests say', { [RECEIVED]: [tourOf({ status: 'rejected', state: 'listing_gone' })] }],
  ['is none of whose requests anything is known', { [RECEIVED]: [tourOf({ listingId: 'listing-2' })] }],
];

for (const [why, answers] of NOT_LIVE) {
  test(`[E11][E12] a listing that ${why} is not announced as live again, and nobody else can be chosen`, async () => {
    const { made } = open({ [READ]: transferOf(ENDED), ...answers });
    await screen.findByText('This transfer ended: Ana stepped back.');
    await waitFor(() => expect(made.map(({ key }) => key)).toEqual(expect.arrayContaining([LIST, RECEIVED])));
    await screen.findByText('No messages yet.');
    expect(screen.queryByText(LIVE_AGAIN)).toBe(null);
    expect(screen.queryByRole('link', { name: 'Choose someone else' })).toBe(null);
  });
}

test('[E11] a listing whose transfer end reaches tours late is checked again until it is live', async () => {
  const { answer } = open({ [READ]: transferOf(ENDED), [RECEIVED]: [tourOf({ listingState: 'pending' })] });
  await screen.findByText('This transfer ended: Ana stepped back.');
  await screen.findByText('No messages yet.');
  answer({ [RECEIVED]: [tourOf()] });
  await screen.findByText(LIVE_AGAIN, {}, { timeout: 10_000 });
  screen.getByRole('link', { name: 'Choose someone else' });
});

test('[E11] other listings’ transfers do not affect one that is live again', async () => {
  const elsewhere = transferOf({ ...TO_ANOTHER, listingId: 'listing-2' });
  open({ [READ]: transferOf(ENDED), [LIST]: [elsewhere, transferOf(ENDED)] });
  await screen.findByText(LIVE_AGAIN);
  screen.getByRole('link', { name: 'Choose someone else' });
});

test('[E11] the former taker only reads how it ended', async () => {
  open({ [READ]: transferOf({ ...ENDED, role: 'taker' }) }, BUYER);
  await screen.findByText('This transfer ended: you stepped back.');
  await screen.findByText('No messages yet.');
  expect(screen.queryByText(LIVE_AGAIN)).toBe(null);
  expect(screen.queryByRole('link', { name: 'Choose someone else' })).toBe(null);
});

test('[E11] a seller without further requests is led to the listing', async () => {
  open({ [READ]: transferOf(ENDED), [LIST]: [transferOf(ENDED)], [RECEIVED]: [] });
  await screen.findByText('Nobody else is asking for it right now.');
  const link = screen.getByRole('link', { name: 'Manage Your Listings' });
  expect(link.getAttribute('href')).toBe('/manageyourlisting');
  expect(screen.queryByText(LIVE_AGAIN)).toBe(null);
});

const LED_NOWHERE: readonly (readonly [string, Answers])[] = [
  ['went on to someone else', { [READ]: transferOf(ENDED), [LIST]: [transferOf(TO_ANOTHER)], [RECEIVED]: [] }],
  ['was removed', { [READ]: transferOf({ ...ENDED, endReason: 'listing_removed' }), [RECEIVED]: [] }],
];
for (const [why, answers] of LED_NOWHERE) {
  test(`[E11] a listing that ${why} is not linked, though nobody requests it`, async () => {
    open(answers);
    await screen.findByText(/^This transfer ended: /);
    await screen.findByText('No messages yet.');
    expect(screen.queryByRole('link', { name: 'Manage Your Listings' })).toBe(null);
  });
}

for (const [noteBy, line] of [
  ['taker', 'Your note: Found another.'],
  ['seller', 'Note from Priya: Found another.'],
  // Written by a release before.
  [undefined, 'Found another.'],
] as const) {
  test(`[E11] a transfer’s note, of ${noteBy ?? 'an unknown author'}, shows: ${line}`, async () => {
    const note = { note: 'Found another.', ...(noteBy && { noteBy }) };
    open({ [READ]: transferOf({ state: 'ended', endReason: 'other', ...note }) }, BUYER);
    expect((await screen.findByText('Found another.')).closest('p')?.textContent).toBe(line);
    await screen.findByText('No messages yet.');
  });
}

for (const [closedBy, why] of [
  ['taker', 'your account could not be used'],
  ['seller', 'their account was closed'],
] as const) {
  test(`[E11][E18] the taker reads that ${why}`, async () => {
    const ended = transferOf({ state: 'ended', endReason: 'other', closedBy });
    open({ [READ]: ended, [LIST]: [ended] }, BUYER);
    await screen.findByText(`This transfer ended: ${why}.`);
    await screen.findByText('No messages yet.');
  });
}

for (const [role, user, sentence] of [
  ['seller', SELLER, 'You blocked Ana. This transfer has ended.'],
  ['taker', BUYER, 'You blocked Priya. This transfer has ended.'],
] as const) {
  test(`[E13] the ${role} who blocked the other reads that this ended it; the seller’s listing stays linked`, async () => {
    const ended = transferOf({ state: 'ended', endReason: 'other', role, isEndedByOwnBlock: true });
    const parted = tourOf({ status: 'rejected', state: 'listing_gone', isEndedByOwnBlock: true });
    open({ [READ]: ended, [LIST]: [ended], [RECEIVED]: [parted] }, user);
    await screen.findByText(sentence);
    if (role === 'seller') await screen.findByRole('link', { name: 'Manage Your Listings' });
    await screen.findByText('No messages yet.');
  });
}

test('[E11] a completed transfer keeps its address, rent, dates, fees, and who marked what and when', async () => {
  const steps = [{ step: 'keys', by: 'taker', isDone: true, doneBy: 'taker', date: '2026-11-20' }] as const;
  const lease = { address: '12 Elm St, Provo, UT', monthlyRent: '850', startDate: '2027-01-04', endDate: '2027-08-20' };
  open({ [READ]: transferOf({ role: 'seller', state: 'completed', steps: [...steps], lease }) });
  await screen.findByText('Transferred on Fri, Nov 20.');
  const said = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Address', 'Rent', 'Lease', 'Move-in', 'Transfer fee'].map(said)).toEqual([
    '12 Elm St, Provo, UT',
    '$850/month',
    'Jan 4 – Aug 20, 2027',
    'Jan 4, 2027',
    '$150 · YouPaid',
  ]);
  screen.getByText('Ana has the keys, Nov 20');
});
