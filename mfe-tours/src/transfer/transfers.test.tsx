import { address, offline, refused, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import type { ListingDetail } from '@keyturn/contracts/posts';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import { RECEIVED, SENT, show } from '../testing/screens.ts';
import { BUYER, SELLER, tourOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const LIST = 'GET /api/transfers';
const OFFER = 'POST /api/transfers';
const LISTING = 'GET /api/posts/:postId';
const accepted = tourOf({ status: 'accepted', state: 'accepted' });

const open = (path: string, answers: Answers, user = BUYER) =>
  show(
    path,
    {
      [user === SELLER ? RECEIVED : SENT]: [accepted],
      'GET /api/transfers/:id': transferOf({ role: 'seller', state: 'offered' }),
      ...answers,
    },
    user,
  );

test('[E11] without transfers the page says so, with a link to the tour requests', async () => {
  open('/transfers', {});
  await screen.findByText('No transfers yet.');
  screen.getByText('From an accepted tour on, its seller can hand over the lease.');
});

test('[E11] transfers are listed newest first with lease, other person, and who acts next', async () => {
  const ended = transferOf({ _id: 'transfer-2', state: 'ended', endReason: 'expired', kind: 'sublet' });
  open('/transfers', { [LIST]: [transferOf({ state: 'offered' }), ended] });
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Joaquin CourtAssignment with Priya RamanPriya would like to hand you this lease. Answer by Fri, Nov\u00a027, 12:00\u00a0PM.',
    'Joaquin CourtSublet with Priya RamanThis transfer ended: no answer in time.',
  ]);
  const [link] = screen.getAllByRole('link', { name: 'Joaquin Court' });
  expect(link?.getAttribute('href')).toBe('/transfers/transfer-1');
});

test('[E11] the requests link to the transfers with the count of open actions, and each card to its own', async () => {
  open('/tour-requests', { [LIST]: [transferOf({ state: 'offered' }), transferOf({ _id: 't-2', tourId: 'tour-9' })] });
  await screen.findByRole('link', { name: 'Transfers 1 waiting for you' });
  const card = within(await screen.findByRole('article'));
  const link = await card.findByRole('link', { name: 'Lease transfer Your turn' });
  expect(link.getAttribute('href')).toBe('/transfers/transfer-1');
});

const LISTED = {
  ...(sampleOf(LISTING) as ListingDetail & { isOwner: true; userEmail: string }),
  ...{ startDate: '2027-01-04', endDate: '', availableFrom: '', moveOutDate: '' },
  images: [],
  state: 'UT',
};

/** The dialog in which its seller offers Ana the lease of this listing. */
async function handOver(listing: object, answers: Answers = {}) {
  const offered = transferOf({ role: 'seller', state: 'offered' });
  const shown = open(
    '/tour-requests?tab=received',
    { [LISTING]: { ...LISTED, ...listing }, [OFFER]: offered, ...answers },
    SELLER,
  );
  await shown.person.click(await screen.findByRole('button', { name: 'Hand over the lease' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Hand over the lease to Ana?' }));
  const moveIn = (value: string) =>
    waitFor(() => expect(asked.getByLabelText<HTMLInputElement>(/^Move-in/).value).toBe(value));
  const offer = async () => {
    await shown.person.click(asked.getByRole('button', { name: 'Offer the lease' }));
    await waitFor(() => expect(shown.made.find(({ key }) => key === OFFER)).toBeDefined());
    return shown.made.find(({ key }) => key === OFFER)?.body;
  };
  return { ...shown, asked, moveIn, offer };
}

test('[E11] the seller of an accepted tour offers the lease, with the listing’s fees', async () => {
  const fees = { transferFee: '$150', applicationFee: '$10001', deposit: '$0' };
  const { person, asked, moveIn, offer } = await handOver(fees);
  await person.click(asked.getByRole('radio', { name: /^Sublet/ }));
  await moveIn('2027-01-04');
  expect(await offer()).toEqual({
    tourId: 'tour-1',
    kind: 'sublet',
    moveInDate: '2027-01-04',
    fees: [{ name: 'transferFee', cents: 15_000, payer: 'taker', isPaid: false }],
  });
  await waitFor(() => expect(address()).toBe('/transfers/transfer-1'));
  await screen.findByRole('heading', { level: 1, name: 'Lease transfer' });
  await screen.findByText('You offered Ana the lease.');
});

test('[E11] fees that the listing’s incentives waive for the new tenant are the seller’s in the offer', async () => {
  const fees = { transferFee: '$150', applicationFee: '$50', deposit: '$300' };
  const incentives = ['$50', 'Transfer Fee Covered', 'No Application Fee'];
  const { moveIn, offer } = await handOver({ ...fees, incentives });
  await moveIn('2027-01-04');
  expect(await offer()).toMatchObject({
    fees: [
      { name: 'transferFee', cents: 15_000, payer: 'seller' },
      { name: 'applicationFee', cents: 5_000, payer: 'seller' },
      { name: 'deposit', cents: 30_000, payer: 'taker' },
    ],
  });
});

for (const [transferType, kind] of [
  ['New Lease', 'new_lease'],
  ['', 'assignment'],
  [undefined, 'assignment'],
] as const) {
  test(`[E11] an offer of a listing with the type "${transferType ?? 'nothing'}" begins as ${kind}`, async () => {
    const { moveIn, offer } = await handOver({ transferType });
    await moveIn('2027-01-04');
    expect(await offer()).toMatchObject({ kind });
  });
}

test('[E11] a long renewed lease’s start is no move-in date: the offer begins without one', async () => {
  const { asked, moveIn, offer } = await handOver({ startDate: '2019-08-28', transferType: 'New Lease' });
  await waitFor(() => expect(asked.getByRole<HTMLInputElement>('radio', { name: /^New lease/i }).checked).toBe(true));
  await moveIn('');
  expect(await offer()).toMatchObject({ moveInDate: '' });
});

test('[E11][E18] an offer ended at once by the taker’s closed account is not announced as made', async () => {
  const ended = transferOf({ role: 'seller', state: 'ended', endReason: 'other', closedBy: 'taker' });
  const { offer } = await handOver({}, { [OFFER]: ended, 'GET /api/transfers/:id': ended });
  await offer();
  await screen.findByText('This transfer ended: their account was closed.');
  expect(screen.queryByText('You offered Ana the lease.')).toBe(null);
});

test('[E11] a refused offer is reported, also where the listing cannot be read', async () => {
  const refusal = refused(409, 'Somebody is taking this lease over already.', 'transfer_open');
  const { offer } = await handOver({}, { [LISTING]: offline, [OFFER]: refusal });
  await offer();
  await screen.findByText('Somebody is taking this lease over already.');
});

test('[E11] a buyer cannot hand a lease over, and a notice leads to its transfer', async () => {
  const { visit } = open('/tour-requests?tab=sent', {});
  await screen.findByRole('link', { name: 'Messages' });
  expect(screen.queryByRole('button', { name: 'Hand over the lease' })).toBe(null);
  await visit('/tour-requests?transfer=transfer-1');
  await waitFor(() => expect(address()).toBe('/transfers/transfer-1'));
});
