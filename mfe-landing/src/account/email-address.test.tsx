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
  expect(here.queryByRole('button')).toBe(null);
});

test('[B8] one that is not: a link is asked for once, and what comes of it is said', async () => {
  const { person, made } = open();
  const here = await section();
  here.getByText('Not confirmed yet. A link that we send there does it.');
  await person.click(await press());
  await here.findByText(SENT);
  expect(here.queryByRole('button')).toBe(null);
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
