import { screen, within } from '@keyturn/web-kit/testing/screens';
import type { Transfer } from '@keyturn/contracts/transfers';
import { showRequest } from '../testing/screens.ts';
import { tourOf } from '../testing.ts';
import { transferOf } from '../testing-transfers.ts';

const TOUR = 'Joaquin Court';

async function open(
  tab: 'received' | 'sent',
  changes: Parameters<typeof tourOf>[0],
  transfers: readonly Transfer[] = [],
) {
  showRequest(tab, tourOf(changes), { 'GET /api/transfers': [...transfers] });
  const card = within(await screen.findByRole('article'));
  await card.findByRole('link', { name: 'Messages' });
  return card;
}

for (const [listingState, tab, isLink] of [
  ['', 'sent', true],
  ['pending', 'sent', true],
  ['transferred', 'sent', false],
  ['removed', 'sent', false],
  ['transferred', 'received', true],
  ['removed', 'received', false],
] as const) {
  test(`[E12] the listing of a request ${tab}, ${listingState || 'live'}, is ${isLink ? 'linked' : 'named without a link'}`, async () => {
    const card = await open(tab, { status: 'completed', state: 'completed', listingState });
    card.getByText(TOUR);
    expect(card.queryByRole('link', { name: TOUR }) !== null).toBe(isLink);
  });
}

for (const listingState of ['transferred', 'removed'] as const) {
  test(`[E12] no other time can be picked for a listing that is ${listingState}`, async () => {
    const ended = await open('sent', { status: 'rejected', state: 'rejected', listingState });
    expect(ended.queryByRole('link', { name: 'Pick another time' })).toBe(null);
  });
}

const GONE = { status: 'rejected', state: 'listing_gone', listingState: 'transferred' } as const;
const TAKEN = transferOf({ state: 'completed', tourId: 'another' });

for (const [what, tab, transfers, sentence] of [
  ['for its taker', 'sent', [TAKEN], 'You took this lease over.'],
  ['for anybody else', 'sent', [], 'This place is gone.'],
  ['for the taker of another one', 'sent', [{ ...TAKEN, listingId: 'other' }], 'This place is gone.'],
  ['for a former taker', 'sent', [{ ...TAKEN, state: 'ended' as const }], 'This place is gone.'],
  ['for its seller', 'received', [{ ...TAKEN, role: 'seller' as const }], 'This place is gone.'],
] as const) {
  test(`[E12] a request that ended with the lease, ${what}, says: ${sentence}`, async () => {
    const card = await open(tab, GONE, transfers);
    await card.findByText(sentence);
  });
}

const PARTED = { status: 'rejected', state: 'listing_gone' } as const;

for (const [who, tab, changes, sentence] of [
  ['the seller who blocked', 'received', { isEndedByOwnBlock: true }, 'You blocked Ana. This request has ended.'],
  ['the buyer who blocked', 'sent', { isEndedByOwnBlock: true }, 'You blocked Priya. This request has ended.'],
  ['a seller whose listing is live', 'received', {}, 'This request has ended.'],
  ['a seller with an open transfer', 'received', { listingState: 'pending' }, 'This request has ended.'],
  ['a seller who removed the listing', 'received', { listingState: 'removed' }, 'This place is gone.'],
  ['a buyer who was blocked', 'sent', {}, 'This place is gone.'],
] as const) {
  test(`[E13] a request closed to answers says to ${who}: ${sentence}`, async () => {
    const card = await open(tab, { ...PARTED, ...changes });
    await card.findByText(sentence);
    const leads = card.queryByRole('link', { name: TOUR }) !== null;
    expect(leads).toBe(tab === 'received' && 'isEndedByOwnBlock' in changes);
    expect(card.queryByRole('link', { name: 'Pick another time' })).toBe(null);
  });
}
