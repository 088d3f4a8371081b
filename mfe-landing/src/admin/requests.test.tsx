import type { AdminCase, CaseItem } from '@keyturn/contracts/admin';
import { aMomentLater, refused, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';
import { CASE_OF_SAM } from './testing-cases.ts';

const CASE = 'GET /api/admin/cases/:caseId';
const DECIDE = 'POST /api/admin/cases/:caseId/decision';
const ITEM: CaseItem = { ...CASE_OF_SAM, kind: 'manager', reports: 0 };
const FOUND: AdminCase = {
  ...CASE_OF_SAM,
  kind: 'manager',
  request: {
    company: 'Wasatch Homes',
    website: 'javascript:alert(1)',
    licence: 'UT 12-345',
    message: '',
    askedAt: '2026-11-20T18:00:00.000Z',
  },
};

const open = (path: string, answers: Answers = {}) => showAdmin(path, { [CASE]: FOUND, ...answers });

for (const [kind, words] of [
  ['manager', 'Sam HillProperty managerSince Nov 20, 2026Asks to be an approved property manager'],
  ['student', 'Sam HillStudentSince Nov 20, 2026Asks to be a verified student'],
] as const)
  test(`[E26][E27] a waiting request (${kind}) shows its kind and date, without a count of reports`, async () => {
    open('/admin', { 'GET /api/admin/cases': { items: [{ ...ITEM, kind }], open: 1, next: null } });
    expect((await screen.findByRole('listitem')).textContent).toBe(words);
  });

test('[E26] a request shows its person’s words as text, without reports', async () => {
  open('/admin/cases/case-1');
  const asked = within(await screen.findByRole('region', { name: 'What was asked' }));
  const rows = asked.getAllByRole('definition').map((one) => one.parentElement?.textContent);
  expect(rows).toEqual(['CompanyWasatch Homes', 'Websitejavascript:alert(1)', 'LicenseUT 12-345', 'MessageNot given']);
  asked.getByText('Nov 20, 2026');
  expect(asked.queryByRole('link')).toBe(null);
  expect(screen.queryByRole('region', { name: 'What was reported' })).toBe(null);
});

test('[E26] a request is approved or refused, with a note and words to its person', async () => {
  const { answer, made, person } = open('/admin/cases/case-1');
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  const action = form.getByLabelText<HTMLSelectElement>('What shall happen?');
  expect([...action.options].map(({ text }) => text)).toEqual(['Choose one', 'Approve: the badge is shown', 'Refuse']);
  await person.selectOptions(action, 'refuse');
  await person.type(form.getByLabelText('Why?'), 'Not in the register.');
  await person.type(form.getByLabelText(/^What are they told\?/), 'The license is over.');
  const decided = { at: '2026-11-24T19:00:00.000Z', actor: 'Avery Stone', note: 'Not in the register.' };
  const decisions = [{ ...decided, action: 'refuse', tell: 'The license is over.' }];
  const closed: AdminCase = { ...FOUND, state: 'closed', action: 'refuse', decidedAt: decided.at, decisions };
  answer({ [DECIDE]: closed, [CASE]: closed });
  await person.click(form.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Decide' })).toBe(null));
  expect(made.find(({ key }) => key === DECIDE)?.body).toEqual({
    action: 'refuse',
    note: 'Not in the register.',
    tell: 'The license is over.',
    askedAt: '2026-11-20T18:00:00.000Z',
    name: 'Sam Hill',
  });
  const done = within(screen.getByRole('region', { name: 'What was done' }));
  expect(done.getByRole('listitem').textContent).toMatch(/^Refused/);
});

test('[E26] a name changed since the request is reported, and read again before the decision', async () => {
  const RENAMED = 'This person is called something else since. Please look at it again.';
  const asked: AdminCase = { ...FOUND, _id: 'case-8' };
  const renamed: AdminCase = { ...asked, ownerName: 'BYU Housing Office' };
  const { answer, made, person } = open('/admin/cases/case-8', { [CASE]: asked });
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  await person.selectOptions(form.getByLabelText('What shall happen?'), 'approve');
  await person.type(form.getByLabelText('Why?'), 'Checked.');
  answer({ [DECIDE]: refused(409, RENAMED, 'changed'), [CASE]: renamed });
  await person.click(form.getByRole('button', { name: 'Decide' }));
  await person.click(await form.findByRole('button', { name: 'I have read it again' }));
  screen.getByText('Is called BYU Housing Office now.');
  aMomentLater();
  await person.click(form.getByRole('button', { name: 'Decide' }));
  const names = () => made.filter(({ key }) => key === DECIDE).map(({ body }) => (body as { name: string }).name);
  await waitFor(() => expect(names()).toEqual(['Sam Hill', 'BYU Housing Office']));
});

const STUDENT: AdminCase = {
  ...FOUND,
  kind: 'student',
  request: {
    ...{ company: '', website: '', licence: '', askedAt: '2026-11-20T18:00:00.000Z' },
    ...{ school: 'BYU', message: 'A letter of enrollment.' },
  },
};

test('[E27] a student’s request shows school and note, without reports', async () => {
  open('/admin/cases/case-1', { [CASE]: STUDENT });
  const asked = within(await screen.findByRole('region', { name: 'What was asked' }));
  const rows = asked.getAllByRole('definition').map((one) => one.parentElement?.textContent);
  expect(rows).toEqual(['SchoolBYU', 'MessageA letter of enrollment.']);
  screen.getByText('Student');
  expect(screen.queryByRole('region', { name: 'What was reported' })).toBe(null);
  const form = within(screen.getByRole('form', { name: 'Decide' }));
  const { options } = form.getByLabelText<HTMLSelectElement>('What shall happen?');
  expect([...options].map(({ text }) => text)).toEqual(['Choose one', 'Approve: the badge is shown', 'Refuse']);
});

for (const kind of ['manager', 'student'] as const)
  test(`[E27] an approval (${kind}) can be revoked with a note; a refused or revoked one cannot`, async () => {
    const closed: AdminCase = { ...STUDENT, kind, state: 'closed', action: 'approve' };
    const { answer, made, person } = open('/admin/cases/case-1', { [CASE]: closed });
    const form = within(await screen.findByRole('form', { name: 'Decide' }));
    const action = form.getByLabelText<HTMLSelectElement>('What shall happen?');
    expect([...action.options].map(({ text }) => text)).toEqual([
      'Choose one',
      'Take the approval back: the badge goes',
    ]);
    await person.selectOptions(action, 'revoke');
    await person.type(form.getByLabelText('Why?'), 'Another person’s letter.');
    const revoked: AdminCase = { ...closed, action: 'revoke' };
    answer({ [DECIDE]: revoked, [CASE]: revoked });
    await person.click(form.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Decide' })).toBe(null));
    expect(made.find(({ key }) => key === DECIDE)?.body).toEqual({
      action: 'revoke',
      note: 'Another person’s letter.',
      tell: '',
      askedAt: '2026-11-20T18:00:00.000Z',
      name: 'Sam Hill',
    });
  });
