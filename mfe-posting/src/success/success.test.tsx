import { act, address, failed, hasFocus, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { profileOf, SELLER } from '../testing.ts';

const PROFILE = 'GET /api/profiles/:whose';
const HOURS = { Monday: [{ start: '9:00 AM', end: '11:30 AM' }] };

const open = (path: string, state?: unknown) =>
  renderScreen(routes, { path, state, user: SELLER, answers: { [PROFILE]: profileOf({ availability: HOURS }) } });

for (const path of ['/success', '/pm-post-success']) {
  test(`[C8] ${path}: posted, thanked by the first name, and the way home`, async () => {
    open(path);
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Lease Posted Successfully!' }));
    screen.getByText('Thank you, Mateo.');
    screen.getByText('Students can find your lease now.');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });
}

for (const [how, path, state] of [
  ['in the address', '/success?edit=true', undefined],
  ['from the review', '/success', { edit: true }],
] as const) {
  test(`[C8] after an update, told ${how}: updated`, async () => {
    open(path, state);
    await screen.findByRole('heading', { level: 1, name: 'Lease Updated Successfully!' });
    screen.getByText('Students see your changes now.');
  });
}

test('[C8] signed out meanwhile: thanked without a name', async () => {
  renderScreen(routes, { path: '/success' });
  await screen.findByText('Thank you.');
});

test('[C8] no hours for tours yet: said, with the way to set them', async () => {
  renderScreen(routes, { path: '/success', user: SELLER, answers: { [PROFILE]: profileOf() } });
  await screen.findByText('Nobody can book a tour yet.');
  expect(screen.getByRole('link', { name: 'Set your tour times' }).getAttribute('href')).toBe('/manage-availability');
});

test('[C8] hours that cannot be read: nothing is said of them', async () => {
  const { made } = renderScreen(routes, { path: '/success', user: SELLER, answers: { [PROFILE]: failed() } });
  await screen.findByText('Thank you, Mateo.');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(screen.queryByText('Nobody can book a tour yet.')).toBe(null);
});

test('[C8] after five seconds: home, not before', async () => {
  jest.useFakeTimers();
  open('/success');
  await screen.findByText('Thank you, Mateo.');
  act(() => jest.advanceTimersByTime(4_000));
  expect(address()).toBe('/success');
  act(() => jest.advanceTimersByTime(1_000));
  await waitFor(() => expect(address()).toBe('/'));
  jest.useRealTimers();
});
