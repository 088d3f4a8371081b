import { renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { SELLER, hoursOf } from '../testing.ts';

const READ = 'GET /api/availability/:userEmail';
const path = '/manage-availability';
const MONDAY = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };

test('[E1] without times each of seven days says so, and none are open', async () => {
  renderScreen(routes, { path, user: SELLER, answers: { [READ]: hoursOf() } });
  expect(await screen.findAllByText('No times')).toHaveLength(7);
  expect(screen.getByText('open for tours each week').textContent).toBe('0 half hours open for tours each week');
  expect(screen.queryByRole('button', { name: 'Copy to weekdays' })).toBe(null);
});

test('[E1] stored times are at their day, and counted', async () => {
  const availability = { ...MONDAY, Sunday: [{ start: '8:00 AM', end: '8:30 AM' }] };
  renderScreen(routes, { path, user: SELLER, answers: { [READ]: hoursOf(availability) } });
  expect((await screen.findByRole('region', { name: 'Monday' })).textContent).toContain('9:00 AM – 11:30 AM');
  expect(screen.getByRole('region', { name: 'Sunday' }).textContent).toContain('8:00 AM – 8:30 AM');
  screen.getByText('6 half hours');
});
