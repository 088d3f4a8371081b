import { act, address, failed, hasFocus, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { profileOf, SELLER } from '../testing.ts';

const PROFILE = 'GET /api/profiles/:whose';
const HOURS = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };

const open = (path: string, state?: unknown) =>
  renderScreen(routes, { path, state, user: SELLER, answers: { [PROFILE]: profileOf({ availability: HOURS }) } });

for (const path of ['/success', '/pm-post-success']) {
  test(`[C8] ${path} says posted, thanks by first name, and links home`, async () => {
    open(path);
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Lease Posted Successfully!' }));
    screen.getByText('Thank you, Mateo.');
    screen.getByText('Students can find your lease now.');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });
}

for (const [how, path, state] of [
  ['from the address', '/success?edit=true', undefined],
  ['from the review', '/success', { edit: true }],
] as const) {
  test(`[C8] after an update, known ${how}, it says updated`, async () => {
    open(path, state);
    await screen.findByRole('heading', { level: 1, name: 'Lease Updated Successfully!' });
    screen.getByText('Students see your changes now.');
  });
}

test('[C8] signed out meanwhile, it thanks without a name', async () => {
  renderScreen(routes, { path: '/success' });
  await screen.findByText('Thank you.');
});

test('[C8] missing tour hours are announced, with a link to set them', async () => {
  renderScreen(routes, { path: '/success', user: SELLER, answers: { [PROFILE]: profileOf() } });
  await screen.findByText('Nobody can book a tour yet.');
  expect(screen.getByRole('link', { name: 'Set your tour times' }).getAttribute('href')).toBe('/manage-availability');
});

test('[C8] unreadable hours show nothing', async () => {
  const { made } = renderScreen(routes, { path: '/success', user: SELLER, answers: { [PROFILE]: failed() } });
  await screen.findByText('Thank you, Mateo.');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(screen.queryByText('Nobody can book a tour yet.')).toBe(null);
});

test('[C8] after five seconds it leads home, not before', async () => {
  jest.useFakeTimers();
  open('/success');
  await screen.findByText('Thank you, Mateo.');
  act(() => jest.advanceTimersByTime(4_000));
  expect(address()).toBe('/success');
  act(() => jest.advanceTimersByTime(1_000));
  await waitFor(() => expect(address()).toBe('/'));
  jest.useRealTimers();
});
