import type { AdminCase } from '@keyturn/contracts/admin';
import { aMomentLater, refused, screen, waitFor, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';
import { CASE_OF_SAM, LISTING } from './testing-cases.ts';

const DECIDE = 'POST /api/admin/cases/:caseId/decision';
const CASE = 'GET /api/admin/cases/:caseId';
const FOUND: AdminCase = {
  ...CASE_OF_SAM,
  ...{ kind: 'listing', subjectId: 'listing-1', title: 'Wymount 12', held: true },
};

const open = (found: AdminCase, answers: Answers = {}) =>
  showAdmin(`/admin/cases/${found._id}`, { [CASE]: found, 'GET /api/posts/:postId': LISTING, ...answers });

test('[E19] a listing changed while hidden is marked, with the earlier signs', async () => {
  const changed = { isChanged: true, signs: ['asks_payment', 'low_rent'], pastSigns: ['asks_payment'] };
  open({ ...FOUND, ...changed });
  await screen.findByText('Its owner has changed it while it was hidden.');
  const noticed = within(screen.getByRole('region', { name: 'What Keyturn noticed' }));
  expect(noticed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Asks for money by wire, crypto or gift card, or before a visit (no longer so)',
    'Rent below half of what others ask there',
  ]);
});

test('[E19] a listing changed since it was read is read again before the decision', async () => {
  const CHANGED = 'The listing was changed since you looked at it. Please read it again.';
  const first = { ...FOUND, _id: 'case-7', changedAt: '2026-11-21T18:00:00.000Z' };
  const second = { ...first, changedAt: '2026-11-22T18:00:00.000Z' };
  const { made, answer, person } = open(first, { [DECIDE]: refused(409, CHANGED, 'changed') });
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  answer({ [CASE]: second });
  await person.selectOptions(form.getByRole('combobox', { name: 'What shall happen?' }), 'Show it again');
  await person.type(form.getByRole('textbox', { name: /^Why/ }), 'A real place.');
  await person.click(form.getByRole('button', { name: 'Decide' }));
  const again = await form.findByRole('button', { name: 'I have read it again' });
  form.getByText(CHANGED);
  answer({ [DECIDE]: { ...second, state: 'closed', held: false } });
  await person.click(again);
  expect(form.queryByText(CHANGED)).toBe(null);
  aMomentLater();
  await person.click(form.getByRole('button', { name: 'Decide' }));
  const sent = () => made.filter(({ key }) => key === DECIDE).map(({ body }) => body);
  const said = { action: 'release', note: 'A real place.', tell: '' };
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...said, changedAt: first.changedAt },
      { ...said, changedAt: second.changedAt },
    ]),
  );
});
