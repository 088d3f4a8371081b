import type { Transfer } from '@keyturn/contracts/transfers';
import { sampleOf } from '@keyturn/contracts/wire-cells';
import { failed, refused, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { READ, showListing } from '../testing/screens.ts';
import { answered, LISTING, SEEKER } from '../testing.ts';

const LIST = 'GET /api/transfers';
const HANDED_OVER = (sampleOf(LIST) as Transfer[])
  .slice(0, 1)
  .map((transfer) => ({ ...transfer, _id: 't-1', listingId: 'listing-1', state: 'completed' as const }));

beforeEach(() => answered());

const open = (answers: Answers) => showListing({}, { [READ]: refused(404, 'No such listing.'), ...answers });
const leadsToTransfer = async () =>
  expect((await screen.findByRole('link', { name: 'See the transfer' })).getAttribute('href')).toBe('/transfers/t-1');

test('[E12] the address of a lease one took over says so, and links to the transfer', async () => {
  open({ [LIST]: HANDED_OVER });
  await screen.findByRole('heading', { name: 'This lease was handed over.' });
  await leadsToTransfer();
});

test('[E12] one’s own completed listing links to the transfer', async () => {
  const own = { ...LISTING, transferState: 'transferred' as const, isOwner: true as const, userEmail: SEEKER.email };
  open({ [READ]: own, [LIST]: HANDED_OVER });
  await leadsToTransfer();
  screen.getByText('Transferred');
});

for (const [what, answer] of [
  ['one’s transfers cannot be read', failed()],
  ['its transfer is not completed', HANDED_OVER.map((transfer) => ({ ...transfer, state: 'ended' as const }))],
] as const)
  test(`[E12] a missing listing, where ${what}, is not found`, async () => {
    open({ [LIST]: answer });
    await screen.findByRole('heading', { name: 'Listing not found or unavailable.' });
  });
