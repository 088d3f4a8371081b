import {
  aMomentLater,
  copyKey,
  refused,
  screen,
  storeCopy,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ACCOUNT, ANA, MAIL } from '../testing.ts';

const ASK = 'POST /api/users/email/confirmation';
const SENT = 'We have sent you a link. It works once, for 24 hours.';

const NOT_CONFIRMED: Answers = { 'GET /api/users/account': { ...ACCOUNT, emailConfirmed: false } };
const UNKNOWN = { ...ANA, emailConfirmed: false };

const open = (answers: Answers = {}, user = ANA) => showAccount({ [ASK]: { message: SENT }, ...answers }, user);
const section = () => region('E-mail address');
const press = async () => (await section()).getByRole('button', { name: 'Send me the link' });

test('[B8] a confirmed address is shown as such, with nothing to do', async () => {
  open();
  const here = await section();
  here.getByText('ana@example.edu');
  here.getByText('Your e-mail address is confirmed.');
  expect(here.queryByRole('button', { name: 'Send me the link' })).toBe(null);
});

test('[B8] an unconfirmed address gets a link on request; a refusal is shown, and it can be requested again', async () => {
  const { person, answer: say } = open(
    { ...NOT_CONFIRMED, [ASK]: refused(429, 'Please try again tomorrow.') },
    UNKNOWN,
  );
  (await section()).getByText('Not confirmed yet. A link that we send there does it.');
  await person.click(await press());
  await (await section()).findByText('Please try again tomorrow.');
  say({ [ASK]: { message: SENT } });
  aMomentLater();
  await person.click(await press());
  await (await section()).findByText(SENT);
  expect((await section()).queryByRole('button', { name: 'Send me the link' })).toBe(null);
});

const CHANGE = 'POST /api/users/email';
const ASKED = 'We have sent a link to that address. It works once, for 1 hour.';

test('[E17] another address is requested with the password, and the next steps are shown', async () => {
  const { person, answer, made } = open({ [CHANGE]: { message: ASKED } });
  const here = await section();
  await person.click(here.getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = () => {
    aMomentLater();
    return person.click(dialog.getByRole('button', { name: 'Change address' }));
  };
  await press();
  dialog.getByText('Please enter your e-mail address.');
  dialog.getByText('Please enter your password.');
  await person.type(dialog.getByLabelText('New e-mail address'), 'ana@mail.example');
  await person.type(dialog.getByLabelText('Current password'), 'seven blue lamps');
  answer({ 'GET /api/users/account': { ...ACCOUNT, pendingEmail: 'ana@mail.example' } });
  await press();
  await here.findByText(`${ASKED} Your address becomes ana@mail.example once the link that went there is used.`);
  expect(made.find(({ key }) => key === CHANGE)?.body).toEqual({
    currentPassword: 'seven blue lamps',
    newEmail: 'ana@mail.example',
  });
});

test('[E17] a refused other address is reported and keeps the typed text', async () => {
  const { person } = open({ [CHANGE]: refused(422, 'Your account has this address already.', 'same_email') });
  await person.click((await section()).getByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('New e-mail address'), ANA.email);
  await person.type(dialog.getByLabelText('Current password'), 'seven blue lamps');
  aMomentLater();
  await person.click(dialog.getByRole('button', { name: 'Change address' }));
  await dialog.findByText('Your account has this address already.');
  expect(dialog.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe(ANA.email);
});

test('[E24] an unreachable address is reported, though confirmed, and a link can prove it again', async () => {
  const { person, made } = open({ 'GET /api/notifications/preferences': { ...MAIL, isUnreached: true } });
  const here = await section();
  await here.findByText(
    'We could not reach ana@example.edu. Until you confirm it, or take another address, we only write there about your account.',
  );
  expect(here.queryByText('Your e-mail address is confirmed.')).toBe(null);
  here.getByRole('button', { name: 'Change address' });
  await person.click(await press());
  await here.findByText(SENT);
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({ isAgain: true });
});

test('[E17] an address changed elsewhere is shown from the account, and the session adopts it', async () => {
  storeCopy(ANA.email);
  const moved = { ...ANA, email: 'ana@mail.example' };
  open({ 'GET /api/users/account': { ...ACCOUNT, email: moved.email }, 'GET /api/session': { user: moved } });
  const here = await section();
  await here.findByText('ana@mail.example');
  here.getByText('Your e-mail address is confirmed.');
  expect(here.queryByText(ANA.email)).toBe(null);
  await waitFor(() => expect(localStorage.getItem(copyKey('ana@mail.example'))).toBe('kept'));
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ email: 'ana@mail.example' });
});

test('[E17] after another tab’s log-in, nothing of this account is stored under the other’s address', async () => {
  storeCopy(ANA.email);
  const other = { ...ANA, id: 'user-2', email: 'ben@mail.example' };
  const { made } = open({
    'GET /api/users/account': { ...ACCOUNT, email: other.email },
    'GET /api/session': { user: other },
  });
  await waitFor(() => expect(made.some(({ key }) => key === 'GET /api/session')).toBe(true));
  expect([localStorage.getItem(copyKey('ben@mail.example')), localStorage.getItem(copyKey(ANA.email))]).toEqual([
    null,
    'kept',
  ]);
});

test('[E17] with a pending change of an unconfirmed address, the link’s receiver is named', async () => {
  open({ 'GET /api/users/account': { ...ACCOUNT, emailConfirmed: false, pendingEmail: 'ana@mail.example' } }, UNKNOWN);
  const here = await section();
  await here.findByText('Your address becomes ana@mail.example once the link that went there is used.');
  here.getByRole('button', { name: 'Send the link to ana@example.edu' });
});
