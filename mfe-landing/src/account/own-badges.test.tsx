import { aMomentLater, failed, refused, screen, waitFor, type Answers } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ACCOUNT } from '../testing.ts';

const READ = 'GET /api/users/account';
const ASK = 'POST /api/users/school';
const OFF = 'DELETE /api/users/school';
const SENT = 'We have sent a link to that address. It works once, for 24 hours.';
const BADGE = {
  kind: 'school',
  label: 'Verified BYU e-mail',
  text: 'Opened a link sent to an address at byu.edu on Mar 3, 2026. Staff and former students can have one, too.',
  at: '2026-03-03T19:00:00.000Z',
  until: '2027-03-03T19:00:00.000Z',
};

const open = (answers: Answers = {}) => showAccount({ [ASK]: { message: SENT }, ...answers });
const section = () => region('Badges');
const send = async () => (await section()).findByRole('button', { name: 'Send link' });
const address = async () => (await section()).findByLabelText<HTMLInputElement>('School e-mail address');

test('[E25] without a badge a link to a school address is requested, and the result shown', async () => {
  const { person, made } = open();
  const here = await section();
  await here.findByText(/^An address at byu\.edu, uvu\.edu, .*ensign\.edu\. Nobody else sees it\.$/);
  await person.type(await address(), ' ana@byu.edu ');
  await person.click(await send());
  await here.findByText(SENT);
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({ email: 'ana@byu.edu' });
});

test('[E25] an invalid address is reported at its field, and nothing is sent', async () => {
  const { person, made } = open();
  await person.click(await send());
  await waitFor(async () => expect((await address()).getAttribute('aria-invalid')).toBe('true'));
  expect(made.some(({ key }) => key === ASK)).toBe(false);
});

test('[E25] an unknown school is reported, the typed text stays, and it can be requested again', async () => {
  const { person, answer: say } = open({ [ASK]: refused(422, 'That is not an address of a school we know.') });
  await person.type(await address(), 'ana@byu.edu');
  await person.click(await send());
  await (await section()).findByText('That is not an address of a school we know.');
  expect((await address()).value).toBe('ana@byu.edu');
  say({ [ASK]: { message: SENT } });
  aMomentLater();
  await person.click(await send());
  await (await section()).findByText(SENT);
});

test('[E25] a badge shows its meaning and end; after removing it another can be requested', async () => {
  const { person, answer } = open({ [READ]: { ...ACCOUNT, badges: [BADGE] }, [OFF]: undefined });
  const here = await section();
  await here.findByText('Verified BYU e-mail');
  here.getByText(BADGE.text);
  here.getByText('Until Mar 3, 2027.');
  expect(here.queryByLabelText('School e-mail address')).toBe(null);
  answer({ [READ]: ACCOUNT });
  await person.click(here.getByRole('button', { name: 'Take off “Verified BYU e-mail”' }));
  await address();
  expect(here.queryByText('Verified BYU e-mail')).toBe(null);
});

test('[E25] a badge ending within 30 days stays, and its address can be entered again', async () => {
  const ending = { ...BADGE, until: '2026-12-23T19:00:00.000Z' };
  const { person, made } = open({ [READ]: { ...ACCOUNT, badges: [ending] } });
  const here = await section();
  await here.findByText('Verified BYU e-mail');
  await person.type(await address(), 'ana@byu.edu');
  await person.click(await send());
  await here.findByText(SENT);
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({ email: 'ana@byu.edu' });
});

test('[E25] a badge that could not be removed stays, and an error says so', async () => {
  const { person } = open({ [READ]: { ...ACCOUNT, badges: [BADGE] }, [OFF]: failed(503) });
  await person.click(await (await section()).findByRole('button', { name: 'Take off “Verified BYU e-mail”' }));
  await screen.findByText('That could not be done. Please try again.');
  (await section()).getByText('Verified BYU e-mail');
});
