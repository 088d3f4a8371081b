import { aMomentLater, failed, refused, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';

const PERSON = 'GET /api/admin/people/:whose';
const RECOVERY = 'POST /api/admin/people/:id/recovery';
const END = 'POST /api/admin/people/:id/end-sessions';
const found = (state = '') => ({
  ...{ id: 'user-2', name: 'Sam Hill', email: 'sam@example.edu', state, role: '', memberSince: '2026-09' },
});

const open = (answers: Answers = {}, state = '') =>
  showAdmin('/admin/people?whose=user-2', { [PERSON]: found(state), ...answers });
const askForLink = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Send a reset link' }));
  return within(await screen.findByRole('dialog', { name: 'Send a reset link' }));
};

test('[E21] a reset link is sent with a reason', async () => {
  const { made, person } = open({ [RECOVERY]: { message: 'The link is on its way to the person’s own address.' } });
  const dialog = await askForLink(person);
  await person.type(dialog.getByRole('textbox'), 'Came by.');
  await person.click(dialog.getByRole('button', { name: 'Send a reset link' }));
  await screen.findByText('The link is on its way to the person’s own address.');
  expect(made.find(({ key }) => key === RECOVERY)?.body).toEqual({ note: 'Came by.' });
});

test('[E21] without a reason no reset link is sent; a refusal shows why and keeps the typed text', async () => {
  const sentence = 'Three links went to this person within an hour. Please try again later.';
  const { made, person } = open({ [RECOVERY]: refused(429, sentence) });
  const dialog = await askForLink(person);
  await person.click(dialog.getByRole('button', { name: 'Send a reset link' }));
  await dialog.findByText('Please write why.');
  expect(made.filter(({ key }) => key === RECOVERY)).toEqual([]);
  aMomentLater();
  await person.type(dialog.getByRole('textbox'), 'Came by.');
  await person.click(dialog.getByRole('button', { name: 'Send a reset link' }));
  await dialog.findByText(sentence);
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Came by.');
});

for (const [how, reply, sentence] of [
  ['done', undefined, 'Signed out everywhere.'],
  ['failed', failed(503), 'That did not work. Please try again.'],
] as const)
  test(`[E21] signing a person out everywhere is confirmed first, and ${how} is announced`, async () => {
    const { made, person } = open({ [END]: reply });
    await person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign this person out everywhere?' }));
    await person.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText(sentence);
    expect(made.find(({ key }) => key === END)?.path).toEqual({ id: 'user-2' });
  });

for (const [state, offered] of [
  ['suspended', ['Sign out everywhere', 'Open a case']],
  ['deleted', ['Open a case']],
] as const)
  test(`[E21] an account that is ${state} offers nothing but ${offered.join(', ')}`, async () => {
    open({}, state);
    await screen.findByRole('button', { name: 'Open a case' });
    const ways = ['Send a reset link', 'Sign out everywhere', 'Open a case'];
    expect(ways.filter((name) => screen.queryByRole('button', { name }))).toEqual([...offered]);
  });

test('[E21] the log links to the person whom an admin helped', async () => {
  const item = {
    ...{ _id: 'event-1', at: '2026-11-20T19:00:00.000Z', actorId: 'user-9', actor: 'Avery Stone' },
    ...{ action: 'recovery', caseId: '', subjectId: 'user-2', title: '', note: 'Came by.' },
  };
  showAdmin('/admin/log', { 'GET /api/admin/audit': { items: [item], next: null } });
  const link = await screen.findByRole('link', { name: 'A person' });
  expect(link.getAttribute('href')).toBe('/admin/people?whose=user-2');
  screen.getByText('Reset link sent');
});

test('[E21] the log says that an address may register again, without a link', async () => {
  const item = {
    ...{ _id: 'event-1', at: '2026-11-20T19:00:00.000Z', actorId: '', actor: 'Operator' },
    ...{ action: 'unban', caseId: '', subjectId: '', title: '', note: '' },
  };
  showAdmin('/admin/log', { 'GET /api/admin/audit': { items: [item], next: null } });
  const entry = within(await screen.findByRole('listitem'));
  entry.getByText('An address may register again');
  expect(entry.queryByRole('link')).toBe(null);
});
