import { renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { NOW, SELLER, tourOf } from '../testing.ts';

const open = (changes: Parameters<typeof tourOf>[0]) =>
  renderScreen(routes, {
    path: '/tour-requests?tab=received',
    user: SELLER,
    now: NOW,
    answers: {
      'GET /api/conversations': [],
      'GET /api/transfers': [],
      'GET /api/tour-requests/received/:userEmail': [tourOf(changes)],
      'GET /api/tour-requests/sent/:userEmail': [],
    },
  });
const about = async () =>
  (await screen.findByText('Ana Castillo')).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');

for (const [what, changes, said] of [
  ['both known', { buyerSchool: 'BYU', moveInDate: '2027-01-04' }, 'BYU · Would like to move in Jan 4, 2027'],
  ['the school alone', { buyerSchool: 'BYU' }, 'BYU'],
  ['neither', {}, 'Asked on Fri, Nov 20'],
] as const)
  test(`[E3] who asks, with school and day of moving in: ${what}`, async () => {
    open(changes);
    expect(await about()).toBe(said);
  });
