import {
  aMomentLater,
  offline,
  refused,
  renderScreen,
  screen,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { ACCOUNT, ANA } from '../testing.ts';

const ASK = 'POST /api/users/email/confirmation';
const SENT = 'We have sent you a link. It works once, for 24 hours.';

const open = (answers: Answers = {}, user = ANA) =>
  renderScreen(routes, {
    path: '/account',
    now: '2026-11-24T19:00:00Z',
    answers: {
      'GET /api/blocks': [],
      'GET /api/users/account': ACCOUNT,
      'GET /api/users/sessions': { sessions: [] },
      [ASK]: { message: SENT },
      ...answers,
    },
    user,
  });
const section = async () => within(await screen.findByRole('region', { name: 'E-mail address' }));
const press = async () => (await section()).getByRole('button', { name: 'Send me the link' });

test('[B8] an address that is confirmed: said, and nothing to do', async () => {
  open({}, { ...ANA, emailConfirmed: true });
  const here = await section();
  here.getByText('ana@example.edu');
  here.getByText('Your e-mail address is confirmed.');
  expect(here.queryByRole('button', { name: 'Send me the link' })).toBe(null);
});

test('[B8] one that is not: a link is asked for once, and what comes of it is said', async () => {
  const { person, made } = open();
  const here = await section();
  here.getByText('Not confirmed yet. A link that we send there does it.');
  await person.click(await press());
  await here.findByText(SENT);
  expect(here.queryByRole('button', { name: 'Send me the link' })).toBe(null);
  expect(made.filter(({ key }) => key === ASK)).toHaveLength(1);
});

for (const [what, answer, sentence] of [
  ['the network is gone', offline, 'That could not be done. Please try again.'],
  ['too many were asked for', refused(429, 'Please try again tomorrow.'), 'Please try again tomorrow.'],
] as const)
  test(`[B8] where ${what}, that is said, and it can be asked for again`, async () => {
    const { person, answer: say } = open({ [ASK]: answer });
    await person.click(await press());
    await (await section()).findByText(sentence);
    say({ [ASK]: { message: SENT } });
    aMomentLater();
    await person.click(await press());
    await (await section()).findByText(SENT);
  });

const CHANGE = 'POST /api/users/email';
const ASKED = 'We have sent a link to that address. It works once, for 1 hour.';

test('[E17] another address: asked for with the password, and what comes of it is said', async () => {
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
  await here.findByText(`${ASKED} To become ana@mail.example, once the link that went there is used.`);
  expect(made.find(({ key }) => key === CHANGE)?.body).toEqual({
    currentPassword: 'seven blue lamps',
    newEmail: 'ana@mail.example',
  });
});

test('[E17] another address that is refused: said, and what was typed stays', async () => {
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
