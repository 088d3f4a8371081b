import { renderScreen, screen, within } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { BUYER, NOW, SELLER, tourOf } from '../testing.ts';

const TOUR = 'Joaquin Court';

async function open(tab: 'received' | 'sent', changes: Parameters<typeof tourOf>[0]) {
  const tours = [tourOf(changes)];
  renderScreen(routes, {
    path: `/tour-requests?tab=${tab}`,
    user: tab === 'received' ? SELLER : BUYER,
    now: NOW,
    answers: {
      'GET /api/conversations': [],
      'GET /api/transfers': [],
      'GET /api/tour-requests/received/:userEmail': tab === 'received' ? tours : [],
      'GET /api/tour-requests/sent/:userEmail': tab === 'sent' ? tours : [],
    },
  });
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
  test(`[E12] the listing of a request ${tab}, ${listingState || 'live'}: ${isLink ? 'led to' : 'named, and no way to what is not there'}`, async () => {
    const card = await open(tab, { status: 'completed', state: 'completed', listingState });
    card.getByText(TOUR);
    expect(card.queryByRole('link', { name: TOUR }) !== null).toBe(isLink);
  });
}

for (const listingState of ['transferred', 'removed'] as const) {
  test(`[E12] of a listing that is ${listingState} no other time is picked`, async () => {
    const ended = await open('sent', { status: 'rejected', state: 'rejected', listingState });
    expect(ended.queryByRole('link', { name: 'Pick another time' })).toBe(null);
  });
  test(`[E12] the lease of a listing that is ${listingState} is not handed over`, async () => {
    const card = await open('received', { status: 'completed', state: 'completed', listingState });
    expect(card.queryByRole('button', { name: 'Hand over the lease' })).toBe(null);
  });
}
