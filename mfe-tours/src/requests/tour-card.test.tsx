import { failed, screen, within } from '@keyturn/web-kit/testing/screens';
import { SENT, show, showRequest } from '../testing/screens.ts';
import { conversationOf } from '../testing-transfers.ts';
import { tourOf } from '../testing.ts';

const TALKS = 'GET /api/conversations';
const about = async () =>
  (await screen.findByText('Ana Castillo')).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');

for (const [what, changes, said] of [
  ['both known', { buyerSchool: 'BYU', moveInDate: '2027-01-04' }, 'BYU · Would like to move in Jan 4, 2027'],
  ['the school alone', { buyerSchool: 'BYU' }, 'BYU'],
  ['neither', {}, 'Asked on Fri, Nov 20'],
] as const)
  test(`[E3] the requester’s school and move-in date, ${what}`, async () => {
    showRequest('received', tourOf(changes));
    expect(await about()).toBe(said);
  });

test('[E4][E10] Sent marks a replaced request as such, with one conversation for both', async () => {
  const replacedBy = { tourId: 'tour-2', date: '2026-11-26', time: '9:00 AM' };
  show('/tour-requests?tab=sent', {
    [TALKS]: [conversationOf({ _id: 'tour-2', unread: 1 })],
    [SENT]: [
      tourOf({ _id: 'tour-2', requestedDate: '2026-11-26', requestedTime: '9:00 AM' }),
      tourOf({ status: 'rejected', state: 'withdrawn', replacedBy }),
    ],
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

test('[E10] without unread counts the link to messages is still there', async () => {
  showRequest('sent', tourOf(), { [TALKS]: failed(503) });
  const link = await screen.findByRole('link', { name: 'Messages' });
  expect(link.getAttribute('href')).toBe('/conversations/tour-1');
});
