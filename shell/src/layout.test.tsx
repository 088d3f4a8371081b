import type { RemoteEntry } from '@keyturn/contracts/remote';
import { Link } from '@keyturn/routing';
import { act, failed, hasFocus, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { RemotePanel } from './remote-panel.tsx';
import { Unmatched } from './unmatched.tsx';

const ANA = { email: 'ana@example.edu', name: 'Ana Castillo' };
const REMOTE: RemoteEntry = {
  name: 'landing',
  title: 'Accounts',
  contract: 1,
  version: '1',
  entry: '/mfe/landing/manifest.json',
  paths: [
    { path: '/choose-role', topBar: false },
    { path: '/login', topBar: true },
  ],
};
const QUIET = {
  'GET /api/tour-requests/received/:userEmail': failed(),
  'GET /api/saved-listings/:userEmail': failed(),
  'GET /api/notifications': failed(),
};

const layout = <Layout remotes={[REMOTE]} />;

test('[A1] a page with the bar has a skip link, the brand, and a footer with matching links', async () => {
  renderScreen(layout, { path: '/login', now: '2026-11-24T19:00:00Z' });
  await screen.findByRole('banner');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
  for (const [name, path] of [
    ['FAQs', '/faq'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Contact', '/contact'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  for (const text of ['© 2026 Keyturn', 'English (US)']) screen.getByText(text);
});

test('[A1] a page without the bar, signed out, has neither bar nor footer', async () => {
  renderScreen(layout, { path: '/choose-role' });
  await screen.findByRole('link', { name: 'Skip to content' });
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
});

test('[A1] a page without the bar, signed in, has the log-out in reach', async () => {
  renderScreen(layout, { path: '/choose-role', user: ANA, answers: QUIET });
  await screen.findByRole('button', { name: 'Log Out' });
  expect(screen.queryByRole('banner')).toBe(null);
});

test('[A1] a bar within the content shows that a screen is loading', async () => {
  const fetched = { path: '/slow', loader: () => new Promise(() => undefined), element: <p>Slow</p> };
  const children = [{ path: '/login', element: <Link to="/slow">On</Link> }, fetched];
  const { person } = renderScreen([{ element: layout, children }], { path: '/login' });
  await person.click(await screen.findByRole('link', { name: 'On' }));
  const bar = await screen.findByRole('progressbar', { name: 'Loading' });
  expect(bar.closest('main')?.id).toBe('content');
});

test('[A10] an unknown address shows a friendly page, with two links', async () => {
  renderScreen(<NotFound />, { path: '/nowhere' });
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'That door does not open.' }));
  screen.getByText('There is no page at this address.');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Browse leases' }).getAttribute('href')).toBe('/discovery');
});

test('[A11] an unknown address, while a remote was not read yet, says that it may exist in a moment', async () => {
  const list = document.createElement('script');
  Object.assign(list, { id: 'remotes', type: 'application/json', textContent: '{"remotes":[],"unread":["tours"]}' });
  document.head.append(list);
  renderScreen(<Unmatched remotes={[REMOTE]} failures={new Map()} />, { path: '/tour-requests' });
  await hasFocus(await screen.findByRole('heading', { name: 'This page cannot be shown right now.' }));
  screen.getByRole('button', { name: 'Retry' });
  list.remove();
});

const panel = (onRetry: () => void, isRetrying = false) => (
  <RemotePanel title="Tours" isRetrying={isRetrying} onRetry={onRetry} />
);

test('[A11] a remote that cannot be shown is named, with Retry and a link home', async () => {
  const onRetry = jest.fn();
  const { person } = renderScreen(panel(onRetry), { path: '/tour-requests' });
  await hasFocus(await screen.findByRole('heading', { name: 'Tours cannot be shown right now.' }));
  screen.getByText('The rest of Keyturn works as usual. Nothing you saved is lost.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('[A11] offline, the page says so, and retries by itself once online', async () => {
  const onRetry = jest.fn();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen(panel(onRetry), { path: '/tour-requests' });
  await screen.findByRole('heading', { name: 'You are offline.' });
  screen.getByText('This page opens by itself once you are back online. Nothing you saved is lost.');
  expect(onRetry).not.toHaveBeenCalled();
  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(onRetry).toHaveBeenCalled());
  screen.getByRole('heading', { name: 'Tours cannot be shown right now.' });
});
