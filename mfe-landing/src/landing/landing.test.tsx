import { act, address, hasFocus, renderScreen, screen, waitFor, within } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';

const open = async () => {
  const shown = renderScreen(routes, { path: '/' });
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Finally, a smarter way to move' }));
  return shown;
};

for (const [name, to, intent] of [
  ['Find a Lease', '/discovery', 'browse'],
  ['Post a Lease', '/signup', 'post'],
  ['Get Started', '/choose-role', 'browse'],
] as const) {
  test(`[B1] ${name} leads to ${to}, with the intent ${intent}`, async () => {
    const { person } = await open();
    await person.click(screen.getByRole('link', { name }));
    expect([address(), localStorage.getItem('intent')]).toEqual([to, intent]);
  });
}

test('[B2] the five features, the three steps and the reasons to trust are shown', async () => {
  await open();
  const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
  expect(headings(2)).toEqual([
    ...['AI-Powered Guidance', 'Verified Profiles', 'Smart Filters', 'Instant Matching', 'Faster Transfers'],
    'How it Works',
    'A lease is a promise. You should know who made it.',
    "Your next place is someone's last semester.",
  ]);
  expect(headings(3).slice(0, 3)).toEqual(['Post a lease', 'Browse leases with filters', 'Book a tour']);
});

test('[B3] the row of schools is read once, and its button pauses and moves it', async () => {
  const { person } = await open();
  const row = within(screen.getByRole('region', { name: 'Students of these schools hand on their leases here' }));
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent.slice(1))).toEqual([
    ...['BYU', 'UVU', 'Utah', 'Utah State', 'SUU', 'Utah Tech', 'Ensign College'],
  ]);
  await person.click(row.getByRole('button', { name: 'Pause the moving row' }));
  await person.click(row.getByRole('button', { name: 'Move the row again' }));
  row.getByRole('button', { name: 'Pause the moving row' });
});

test('[B3] the question changes every four seconds', async () => {
  jest.useFakeTimers();
  renderScreen(routes, { path: '/' });
  await screen.findByText('Need to get out of your lease?');
  act(() => jest.advanceTimersByTime(4_000));
  screen.getByText('Looking for a room near campus?');
  act(() => jest.advanceTimersByTime(4_000));
  screen.getByText('Graduating in December?');
  jest.useRealTimers();
});

test('[B1] a visitor’s page has its title', async () => {
  await open();
  await waitFor(() => expect(document.title).toBe('Keyturn: a smarter way to move'));
});
