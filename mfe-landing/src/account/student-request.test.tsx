import { refused, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ACCOUNT, SITE } from '../testing.ts';

const READ = 'GET /api/users/account';
const ASK = 'POST /api/users/school';
const OFF = 'DELETE /api/users/student';
const SENT = 'We have your request. An admin looks at it, and you get a notice.';
const NAME = 'No address at your school?';
const WAITS = 'An admin is looking at your request to be shown as a student at Ensign College.';
const BADGE = {
  kind: 'student',
  label: 'Verified Ensign College student',
  text: 'An admin saw proof of enrollment on March 3, 2026.',
  at: '2026-03-03T19:00:00.000Z',
  until: '2027-03-03T19:00:00.000Z',
};
const WITH_ADDRESS = {
  ...ACCOUNT,
  badges: [{ ...BADGE, kind: 'school', label: 'Verified BYU e-mail', text: 'Opened a link.' }],
};

const open = (answers: Answers = {}) => showAccount({ [ASK]: { message: SENT }, ...answers });
const asked = (state: string, told = '', school = 'Ensign College') => ({
  ...ACCOUNT,
  student: { state, school, told },
});
const section = () => region('Badges');

/** Opens the form of a person without a request. */
async function openForm(answers: Answers = {}) {
  const opened = open(answers);
  await opened.person.click(await (await section()).findByRole('button', { name: NAME }));
  const form = within(await screen.findByRole('dialog', { name: NAME }));
  return { ...opened, form, school: form.getByLabelText<HTMLSelectElement>('School') };
}
const write = 'Which papers can you show, and how?';

test('[E27] a person without a school address requests with school and note; then the request waits', async () => {
  const { answer, form, made, person, school } = await openForm();
  form.getByText(
    'A person at Keyturn looks at papers that show that you are a student. Nobody else sees what you write here.',
  );
  expect([...school.options].map(({ text }) => text)).toEqual([
    'Choose your school',
    ...SITE.schools.map((known) => known.school),
  ]);
  await person.selectOptions(school, 'Ensign College');
  await person.type(form.getByLabelText(write), 'A letter of enrollment.');
  answer({ [READ]: asked('asked') });
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await screen.findByText(SENT);
  const here = await section();
  await here.findByText(WAITS);
  expect(here.queryByRole('button', { name: NAME })).toBe(null);
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({
    school: 'Ensign College',
    note: 'A letter of enrollment.',
  });
});

test('[E27] missing school and note are reported at their fields, and nothing is sent', async () => {
  const { form, made, person } = await openForm();
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await form.findByText('Please choose your school.');
  form.getByText('Please write how you can show it.');
  expect(made.some(({ key }) => key === ASK)).toBe(false);
});

test('[E27] a refused request is reported in the form, which keeps the typed text', async () => {
  const { form, person, school } = await openForm({ [ASK]: refused(422, 'That is not a school we know.') });
  await person.selectOptions(school, 'BYU');
  await person.type(form.getByLabelText(write), 'A letter.');
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await form.findByText('That is not a school we know.');
  expect(form.getByLabelText<HTMLTextAreaElement>(write).value).toBe('A letter.');
});

for (const [state, sentence] of [
  ['refused', 'You were not approved as a student. You can ask again.'],
  ['revoked', 'Your profile no longer shows that you are a student. You can ask again.'],
] as const)
  test(`[E27] ${state} is shown with the admin’s words, and a request can be made again`, async () => {
    open({ [READ]: asked(state, 'The letter is of last year.') });
    const here = await section();
    await here.findByText(sentence);
    here.getByText('You were told: “The letter is of last year.”');
    await here.findByRole('button', { name: NAME });
  });

for (const [state, sentence] of [
  ['overdue', WAITS],
  ['over', 'Your badge as a student has ended. You can ask again.'],
] as const)
  test(`[E27] ${state} is shown, and a request can be made again`, async () => {
    open({ [READ]: asked(state) });
    const here = await section();
    await here.findByText(sentence);
    await here.findByRole('button', { name: NAME });
  });

for (const [state, isOffered] of [
  ['approved', false],
  ['ending', true],
] as const)
  test(`[E27] ${state} shows the badge, its end and its removal; near the end it can be requested anew (${isOffered})`, async () => {
    open({ [READ]: { ...asked(state), badges: [BADGE] } });
    const here = await section();
    await here.findByText('Verified Ensign College student');
    here.getByText(BADGE.text);
    here.getByText('Until Mar 3, 2027.');
    await here.findByLabelText('School e-mail address');
    here.getByRole('button', { name: 'Take off “Verified Ensign College student”' });
    if (isOffered) await here.findByRole('button', { name: NAME });
    else expect(here.queryByRole('button', { name: NAME })).toBe(null);
  });

test('[E27] a removed badge disappears, is announced, and can be requested again', async () => {
  const { answer, made, person } = open({ [READ]: { ...asked('approved'), badges: [BADGE] }, [OFF]: undefined });
  const here = await section();
  const takeOff = await here.findByRole('button', { name: 'Take off “Verified Ensign College student”' });
  answer({ [READ]: asked('over') });
  await person.click(takeOff);
  await screen.findByText('The badge is off.');
  await here.findByText('Your badge as a student has ended. You can ask again.');
  expect(made.filter(({ key }) => key.startsWith('DELETE')).map(({ key }) => key)).toEqual([OFF]);
});

for (const [what, account] of [
  ['a school address is shown', WITH_ADDRESS],
  ['the previous release has no such requests', { ...ACCOUNT, student: undefined }],
  ['a state of a future release', asked('interviewed')],
] as const)
  test(`[E27] ${what}: no request with papers is offered`, async () => {
    open({ [READ]: account });
    const here = await section();
    await here.findByRole('button', { name: 'Ask to be approved as a property manager' });
    expect(here.queryByRole('button', { name: NAME })).toBe(null);
  });

test('[E27] an operator without known schools offers nothing', async () => {
  open({ 'GET /api/site': { ...SITE, schools: [] } });
  const here = await section();
  await here.findByRole('button', { name: 'Ask to be approved as a property manager' });
  await waitFor(() => expect(here.queryByRole('button', { name: NAME })).toBe(null));
});
