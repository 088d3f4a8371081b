import { renderScreen, screen, within } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { conversationOf } from '../testing-transfers.ts';
import { BUYER, NOW, tourOf } from '../testing.ts';

test('[E4][E10] Sent shows a request that another replaces as that, with the one conversation of both', async () => {
  const replacedBy = { tourId: 'tour-2', date: '2026-11-26', time: '9:00 AM' };
  renderScreen(routes, {
    path: '/tour-requests?tab=sent',
    user: BUYER,
    now: NOW,
    answers: {
      'GET /api/conversations': [conversationOf({ _id: 'tour-2', unread: 1 })],
      'GET /api/transfers': [],
      'GET /api/tour-requests/received/:userEmail': [],
      'GET /api/tour-requests/sent/:userEmail': [
        tourOf({ _id: 'tour-2', requestedDate: '2026-11-26', requestedTime: '9:00 AM' }),
        tourOf({ status: 'rejected', state: 'withdrawn', replacedBy }),
      ],
    },
  });
  await screen.findAllByRole('link', { name: 'Messages 1 unread' });
  const [newer, older] = screen.getAllByRole('article').map((card) => within(card));
  newer?.getByText('Pending');
  older?.getByText('Replaced');
  older?.getByText('You asked for Thu, Nov 26, 9:00 AM instead.');
  expect(older?.queryByRole('link', { name: 'Pick another time' })).toBe(null);
  for (const card of [newer, older])
    expect(card?.getByRole('link', { name: /^Messages/ }).getAttribute('href')).toBe('/conversations/tour-2');
});
