import type { AdminCase } from '@keyturn/contracts/admin';
import { screen, waitFor, within } from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';
import { CASE_OF_SAM } from './testing-cases.ts';

const DECIDE = 'POST /api/admin/cases/:caseId/decision';
const decided = (action: string): AdminCase['decisions'][number] => ({
  at: `2026-11-2${action === 'suspend' ? 0 : 1}T19:00:00.000Z`,
  actor: 'Avery Stone',
  action,
  note: 'Rude.',
  tell: '',
});
const FOUND: AdminCase = { ...CASE_OF_SAM, reasons: ['harassment'] };

const open = (found: AdminCase) =>
  showAdmin('/admin/cases/case-1', { 'GET /api/admin/cases/:caseId': found, [DECIDE]: found });
const options = async () =>
  within(await screen.findByRole('combobox', { name: 'What shall happen?' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('[E14] a person can be suspended, with the reason', async () => {
  const { made, person } = open(FOUND);
  expect(await options()).toEqual(['Choose one', 'Nothing is wrong', 'Write to them', 'Suspend the account']);
  for (const text of ['Nobody has reported it.', 'Nothing yet.']) screen.getByText(text);
  await person.selectOptions(screen.getByRole('combobox'), 'Suspend the account');
  await person.type(screen.getByRole('textbox', { name: /^Why/ }), 'Rude.');
  await person.click(screen.getByRole('button', { name: 'Decide' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Suspend this account?' }));
  expect(made.some(({ key }) => key === DECIDE)).toBe(false);
  await person.click(asked.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(made.find(({ key }) => key === DECIDE)?.body).toMatchObject({ action: 'suspend' }));
});

test('[E14] a suspended person can be reinstated, though the case is closed', async () => {
  open({ ...FOUND, state: 'closed', action: 'suspend', decisions: [decided('suspend')] });
  expect(await options()).toEqual(['Choose one', 'Let them in again']);
  screen.getByText('Suspended');
});

test('[E14] a new case of a suspended person is closed for good once they are reinstated', async () => {
  open({ ...FOUND, decisions: [decided('suspend')] });
  expect(await options()).toEqual(['Choose one', 'Nothing is wrong', 'Let them in again']);
});

test('[E14] after reinstating, nothing is left to decide', async () => {
  open({ ...FOUND, state: 'closed', action: 'reinstate', decisions: [decided('suspend'), decided('reinstate')] });
  await screen.findByText('Let in again');
  expect(screen.queryByRole('combobox')).toBe(null);
});

for (const [state, email, words] of [
  ['leaving', 'sam@example.edu', ['To be deleted']],
  ['suspended', 'sam@example.edu', ['Suspended']],
  ['deleted', 'sam@example.edu', ['Deleted']],
  ['leaving', '', ['To be deleted', 'Its address is free again: nobody can log in.']],
] as const)
  test(`[E14][E21] about an account that is ${state} admins read “${words.join(' ')}”`, async () => {
    const found = { id: 'user-2', name: 'Sam Hill', email, state, role: '', memberSince: '2026-09' };
    showAdmin('/admin/people?whose=user-2', { 'GET /api/admin/people/:whose': found });
    for (const text of words) await screen.findByText(text);
    if (email === '') expect(screen.queryByRole('button', { name: 'Send a reset link' })).toBe(null);
  });
