import { offline, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { region, showAccount } from '../testing/screens.ts';
import { ACCOUNT } from '../testing.ts';

const READ = 'GET /api/users/account';
const ASK = 'POST /api/users/manager-request';
const SENT = 'We have your request. An admin looks at it, and you get a notice.';
const NAME = 'Ask to be approved as a property manager';
const BADGE = {
  kind: 'manager',
  label: 'Approved property manager',
  text: 'An admin checked company and license on Mar 3, 2026.',
  at: '2026-03-03T19:00:00.000Z',
  until: '',
};

const open = (answers: Answers = {}) => showAccount({ [ASK]: { message: SENT }, ...answers });
const asked = (state: string, company = 'Wasatch Homes') => ({ ...ACCOUNT, manager: { state, company } });
const section = () => region('Badges');

/** Opens the form of a person without a request. */
async function openForm(answers: Answers = {}) {
  const opened = open(answers);
  await opened.person.click(await (await section()).findByRole('button', { name: NAME }));
  const form = within(await screen.findByRole('dialog', { name: NAME }));
  return { ...opened, form };
}

test('[E26] a request for approval is filled in and sent; then it waits', async () => {
  const { answer, form, made, person } = await openForm();
  form.getByText('An admin checks company and license. Nobody else sees what you write here.');
  await person.type(form.getByLabelText('Company'), 'Wasatch Homes');
  await person.type(form.getByLabelText(/^Website/), 'wasatch.example.com');
  await person.type(form.getByLabelText('License'), 'UT 12-345');
  await person.type(form.getByLabelText(/^Message/), 'We let forty homes.');
  answer({ [READ]: asked('asked') });
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await screen.findByText(SENT);
  const here = await section();
  await here.findByText('An admin is looking at your request to be approved as a property manager, for Wasatch Homes.');
  expect(here.queryByRole('button', { name: NAME })).toBe(null);
  expect(made.find(({ key }) => key === ASK)?.body).toEqual({
    company: 'Wasatch Homes',
    website: 'wasatch.example.com',
    licence: 'UT 12-345',
    message: 'We let forty homes.',
  });
});

test('[E26] missing company and license are reported at their fields, and nothing is sent', async () => {
  const { form, made, person } = await openForm();
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await form.findByText('Please enter the company.');
  form.getByText('Please enter the license.');
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Company')));
  expect(made.some(({ key }) => key === ASK)).toBe(false);
});

test('[E26] a failed request is reported in the form, which keeps the typed text', async () => {
  const { form, person } = await openForm({ [ASK]: offline });
  await person.type(form.getByLabelText('Company'), 'Wasatch Homes');
  await person.type(form.getByLabelText('License'), 'UT 12-345');
  await person.click(form.getByRole('button', { name: 'Send the request' }));
  await form.findByText('Your request could not be sent. Please try again.');
  expect(form.getByLabelText<HTMLInputElement>('Company').value).toBe('Wasatch Homes');
});

for (const [state, sentence] of [
  ['refused', 'You were not approved as a property manager. You can ask again.'],
  ['revoked', 'You are no longer approved as a property manager. You can ask again.'],
  ['renamed', 'You were approved as a property manager under another name. You can ask again.'],
  ['overdue', 'An admin is looking at your request to be approved as a property manager, for Wasatch Homes.'],
] as const)
  test(`[E26][E27] ${state} shows “${sentence}”, and a request can be made again`, async () => {
    open({ [READ]: asked(state) });
    const here = await section();
    await here.findByText(sentence);
    here.getByRole('button', { name: NAME });
  });

test('[E26] an approved person has the badge, without a button to remove or request it', async () => {
  open({ [READ]: { ...asked('approved'), badges: [BADGE] } });
  const here = await section();
  await here.findByText('Approved property manager');
  here.getByText(BADGE.text);
  expect(here.queryByRole('button', { name: /^Take off/ })).toBe(null);
  expect(here.queryByRole('button', { name: NAME })).toBe(null);
  await here.findByLabelText('School e-mail address');
});

for (const [what, account] of [
  ['the previous release, which has no requests', { ...ACCOUNT, manager: undefined }],
  ['a state of a future release', asked('interviewed')],
] as const)
  test(`[E26] with ${what}, no request is offered`, async () => {
    open({ [READ]: account });
    const here = await section();
    await here.findByLabelText('School e-mail address');
    expect(here.queryByRole('button', { name: NAME })).toBe(null);
  });
