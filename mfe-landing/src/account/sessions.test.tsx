import { failed, refused, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';

const READ = 'GET /api/users/sessions';
const END = 'POST /api/users/sessions/end';
const CHANGE = 'POST /api/users/password';
const HERE = {
  id: 'here',
  device: 'Chrome on Windows',
  network: '192.0.2.0/24',
  createdAt: '2026-11-20T18:00:00.000Z',
  usedAt: '2026-11-24T18:00:00.000Z',
  isCurrent: true,
};
const PHONE = { ...HERE, id: 'phone', device: '', network: '', usedAt: '2026-11-19T18:00:00.000Z', isCurrent: false };

const open = (answers: Answers = {}) => showAccount({ [READ]: { sessions: [HERE, PHONE] }, ...answers });
const signedIn = () => region('Where you are signed in');

test('[A5] sessions are listed, this browser’s without an end button, others with one', async () => {
  open();
  const rows = await (await signedIn()).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Chrome on WindowsThis browserSigned in on Nov 20, 11:00 AMNetwork 192.0.2.0/24',
    'A browserLast used on Nov 19, 11:00 AMSigned in on Nov 20, 11:00 AMSign out',
  ]);
});

test('[A5] the end buttons of two same-named sessions say which is which', async () => {
  const again = { ...PHONE, id: 'again', network: '198.51.100.0/24', createdAt: '2026-11-18T18:30:00.000Z' };
  open({ [READ]: { sessions: [HERE, PHONE, again] } });
  const [, other] = await (await signedIn()).findAllByRole('button', { name: 'Sign out A browser' });
  const described = document.getElementById(other?.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described).toBe('Last used on Nov 19, 11:00 AMSigned in on Nov 18, 11:30 AMNetwork 198.51.100.0/24');
});

test('[A5] without other sessions there is no end button', async () => {
  open({ [READ]: { sessions: [HERE] } });
  const section = await signedIn();
  await section.findByText('Chrome on Windows');
  expect(section.queryByRole('button')).toBe(null);
});

for (const [name, which] of [
  ['Sign out everywhere else', 'others'],
  ['Sign out A browser', 'phone'],
] as const) {
  test(`[A5] ${name} asks for the password, reports a wrong one, and reads the list again`, async () => {
    const { answer, made, person } = open({ [END]: refused(403, 'That is not your password.', 'wrong_password') });
    await person.click(await (await signedIn()).findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'Sign out' });
    await person.click(button);
    dialog.getByText('Please enter your password.');
    await person.type(dialog.getByLabelText('Current password'), 'not mine{Enter}');
    await dialog.findByText('That is not your password.');
    answer({ [END]: { ended: 1 }, [READ]: { sessions: [HERE] } });
    await person.type(dialog.getByLabelText('Current password'), ' but this{Enter}');
    await screen.findByText('Signed out there.');
    await waitFor(() => expect(screen.queryByText('A browser')).toBe(null));
    const sent = made.filter(({ key }) => key === END).map(({ body }) => body);
    expect(sent.at(-1)).toEqual({ which, currentPassword: 'not mine but this' });
  });
}

async function change(answers: Answers) {
  const shown = open(answers);
  const form = within(await screen.findByRole('form', { name: 'Password' }));
  await shown.person.type(form.getByLabelText('Current password'), 'seven blue lamps');
  await shown.person.type(form.getByLabelText('New password'), 'eight red lamps');
  await shown.person.type(form.getByLabelText('Confirm password'), 'eight red lamps{Enter}');
  return { ...shown, form };
}

test('[B8] a new password is sent with the old one, announced, and the fields are emptied', async () => {
  const { made, form } = await change({ [CHANGE]: { message: 'Your password is changed.' } });
  await screen.findByText('Your password is changed.');
  expect(made.find(({ key }) => key === CHANGE)?.body).toEqual({
    currentPassword: 'seven blue lamps',
    newPassword: 'eight red lamps',
  });
  expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('[B8] a wrong old password is reported at its field', async () => {
  const { form } = await change({ [CHANGE]: refused(403, 'That is not your password.', 'wrong_password') });
  const field = form.getByLabelText('Current password');
  await form.findByText('That is not your password.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('[B8] a failed change is reported and keeps the typed text', async () => {
  const { form } = await change({ [CHANGE]: failed() });
  await form.findByText('Your password could not be changed. Please try again.');
  expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('eight red lamps');
});
