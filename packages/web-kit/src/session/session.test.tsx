import { onPersonChange, signOut, updateUser, useSession } from '@keyturn/web-kit/session';
import { act, refused, renderScreen, screen } from '@keyturn/web-kit/testing/screens';

const ADA = { email: 'ada@example.edu', name: 'Ada Young' };
const LOG_OUT = 'POST /api/users/logout';

/** Events in order: person changes and renders. */
const order: string[] = [];
onPersonChange((email) => void order.push(`told of ${email ?? 'nobody'}`));

function Person() {
  const name = useSession()?.name ?? 'nobody';
  order.push(`drew ${name}`);
  return <p>{name}</p>;
}

const open = (answers = {}) =>
  renderScreen(<Person />, {
    path: '/',
    user: ADA,
    answers: { [LOG_OUT]: refused(401, 'Nobody is signed in.'), ...answers },
  });
beforeEach(() => order.splice(0));

test('[A5] logging out notifies watchers before any screen renders again', async () => {
  open();
  await screen.findByText('Ada Young');
  order.splice(0);
  await act(() => signOut());
  await screen.findByText('nobody');
  expect(order[0]).toBe('told of nobody');
  expect(order).toContain('drew nobody');
  expect(localStorage.getItem('user')).toBe(null);
});

test('[A6] a log-in as another person in another tab is adopted and notified', async () => {
  open();
  await screen.findByText('Ada Young');
  order.splice(0);
  localStorage.setItem('user', JSON.stringify({ email: 'ben@example.edu', name: 'Ben' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  await screen.findByText('Ben');
  expect(order[0]).toBe('told of ben@example.edu');
});

test('[A5] a changed profile is shown and stored, and does not count as another person', async () => {
  open();
  await screen.findByText('Ada Young');
  order.splice(0);
  act(() => updateUser({ name: 'Ada Y.' }));
  await screen.findByText('Ada Y.');
  expect(order.filter((line) => line.startsWith('told'))).toEqual([]);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ name: 'Ada Y.', email: ADA.email });
});
