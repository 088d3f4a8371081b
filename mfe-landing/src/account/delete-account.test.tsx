import {
  address,
  earlier,
  failed,
  hasFocus,
  refused,
  screen,
  storeCopy,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ANA, SITE } from '../testing.ts';

const DELETE = 'POST /api/users/deletion';

async function ask(answer: NonNullable<Answers[typeof DELETE]>) {
  const shown = showAccount({ 'POST /api/users/logout': undefined, [DELETE]: answer });
  const section = await region('Delete your account');
  await section.findByText(
    'Your listings are hidden at once, and open tours and transfers end. On Dec 8 everything that Keyturn keeps about you is deleted.',
  );
  const way = section.getByRole('button', { name: 'Delete your account' });
  expect(way.className).toContain('danger');
  await shown.person.click(way);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  expect(dialog.getByRole('button', { name: 'Delete your account' }).className).toContain('destructive');
  dialog.getByText(
    'You are signed out everywhere. Your account will be deleted on Dec 8; until then you can log in to keep it.',
  );
  await shown.person.type(dialog.getByLabelText('Current password'), 'correct horse{Enter}');
  return { ...shown, dialog };
}

test('[E18] the password signs out, leads to the log-in, clears the person’s local data, and shows the day', async () => {
  const copy = storeCopy(ANA.email);
  const { made } = await ask({ deletesAt: '2026-12-08T19:00:00.000Z' });
  await screen.findByText('Your account will be deleted on Dec 8. Until then you can log in to keep it.');
  expect([address(), localStorage.getItem('user'), localStorage.getItem(copy)]).toEqual(['/login', null, null]);
  expect(made.find(({ key }) => key === DELETE)?.body).toEqual({ currentPassword: 'correct horse' });
});

test('[E18] without a readable day, the deletion is done and announced all the same', async () => {
  await ask(earlier({ deletesAt: '' }));
  await screen.findByText('Your account will be deleted. Until then you can log in to keep it.');
});

test('[E18] a wrong password is reported at its field, and nobody is signed out', async () => {
  const { dialog } = await ask(refused(403, 'That is not your password.', 'wrong_password'));
  await dialog.findByText('That is not your password.');
  expect(dialog.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(address()).toBe('/account');
});

test('[E18] a failed call is reported and keeps the typed text; closing restores the focus', async () => {
  const { dialog, person } = await ask(failed(503));
  await dialog.findByText('That could not be done. Please try again.');
  expect(dialog.getByLabelText<HTMLInputElement>('Current password').value).toBe('correct horse');
  await person.keyboard('{Escape}');
  await hasFocus(screen.getByRole('button', { name: 'Delete your account' }));
});

test('[E18] where the previous release does not return the grace days, no day is shown', async () => {
  const { person } = showAccount({ 'GET /api/site': { ...SITE, graceDays: undefined } });
  const section = await region('Delete your account');
  section.getByText(/Some days later everything that Keyturn keeps about you is deleted\.$/);
  await person.click(section.getByRole('button', { name: 'Delete your account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  dialog.getByText('You are signed out everywhere. Until the account is deleted you can log in to keep it.');
});
