import {
  address,
  failed,
  hasFocus,
  offline,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { showAccount } from '../testing/screens.ts';
import { ANA } from '../testing.ts';

const READ = 'GET /api/blocks';
const UNBLOCK = 'DELETE /api/blocks/:userId';
const PRIYA = { userId: 'user-2', name: 'Priya Raman', photo: '', at: '2026-11-20T18:00:00.000Z' };
const NAMELESS = { userId: 'user-3', name: '', photo: '', at: '2026-11-19T18:00:00.000Z' };

const open = (answers: Answers = {}, user: typeof ANA | null = ANA) =>
  showAccount({ [READ]: [PRIYA, NAMELESS], ...answers }, user);

test('[E13] signed out, the account leads to the log-in, and back', async () => {
  open({}, null);
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/account' });
});

test('[E13] the account’s heading has the focus, and its rail links to each section', async () => {
  open();
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Account' }));
  const rail = within(screen.getByRole('navigation', { name: 'Sections' }));
  for (const link of rail.getAllByRole('link')) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});

test('[E13] blocked people are listed by name and date, with a button to unblock', async () => {
  open();
  const people = within(await screen.findByRole('region', { name: 'Blocked people' }));
  const rows = await people.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Priya RamanBlocked on Nov 20'),
    expect.stringContaining('SomeoneBlocked on Nov 19'),
  ]);
  people.getByRole('button', { name: 'Unblock Priya Raman' });
});

test('[E13] unreadable blocked people are reported, and read again on demand', async () => {
  const { answer, person } = open({ [READ]: failed(503) });
  await screen.findByText('The people you have blocked could not be loaded.');
  answer({ [READ]: [PRIYA] });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Priya Raman');
});

test('[E13] unblocking removes the person from the list; the heading gets the focus', async () => {
  const { answer, person, made } = open({ [READ]: [PRIYA], [UNBLOCK]: undefined });
  const unblock = await screen.findByRole('button', { name: 'Unblock Priya Raman' });
  answer({ [READ]: [] });
  await person.click(unblock);
  await screen.findByText('You see Priya Raman again. Tours that ended stay ended.');
  await screen.findByText('You have blocked nobody.');
  expect(made.find(({ key }) => key === UNBLOCK)?.path).toEqual({ userId: 'user-2' });
  await hasFocus(screen.getByRole('heading', { level: 1, name: 'Account' }));
});

test('[E13] a failed unblocking keeps the person and is reported', async () => {
  const { person } = open({ [UNBLOCK]: offline });
  await person.click(await screen.findByRole('button', { name: 'Unblock Priya Raman' }));
  await screen.findByText('That could not be saved. Please try again.');
  screen.getByText('Priya Raman');
});
