import type { AdminCase, CaseItem } from '@keyturn/contracts/admin';
import {
  address,
  aMomentLater,
  failed,
  hasFocus,
  refused,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';
import { ANA } from '../testing.ts';
import { AVERY, LISTING } from './testing-cases.ts';

const CASES = 'GET /api/admin/cases';
const CASE = 'GET /api/admin/cases/:caseId';
const DECIDE = 'POST /api/admin/cases/:caseId/decision';
const PERSON = 'GET /api/admin/people/:whose';
const AUDIT = 'GET /api/admin/audit';

const ITEM: CaseItem = {
  _id: 'case-1',
  kind: 'listing',
  subjectId: 'listing-1',
  title: 'Wymount 12',
  ownerId: 'user-2',
  ownerName: 'Sam Hill',
  state: 'open',
  held: true,
  reasons: ['scam', 'a reason of a release to come'],
  signs: [],
  reports: 3,
  openedAt: '2026-11-20T18:00:00.000Z',
  decidedAt: '',
  action: '',
};
const FOUND: AdminCase = {
  ...ITEM,
  reports: [
    { at: '2026-11-20T18:00:00.000Z', reason: 'scam', text: 'Wants a deposit first.', by: 'Ana Castillo' },
    { at: '2026-11-19T18:00:00.000Z', reason: 'other', text: '', by: '' },
  ],
  decisions: [{ at: '2026-11-20T19:00:00.000Z', actor: '', action: 'hold', note: '', tell: '' }],
};
const list = (items: CaseItem[], next: string | null = null) => ({ items, open: items.length, next });

const open = (path: string, answers: Answers = {}, user: typeof ANA | null = AVERY) =>
  showAdmin(path, { [CASES]: list([ITEM]), [CASE]: FOUND, 'GET /api/posts/:postId': LISTING, ...answers }, user);

test('[E14] signed out, moderation leads to the log-in, and back', async () => {
  open('/admin', {}, null);
  await waitFor(() => expect(address()).toBe('/login'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: '/admin' });
});

for (const path of ['/admin', '/admin/cases/case-1', '/admin/people', '/admin/log'])
  test(`[E14] a member finds no page at ${path}, and no call is made`, async () => {
    const { made } = open(path, {}, ANA);
    await hasFocus(await screen.findByRole('heading', { level: 1, name: 'That door does not open.' }));
    screen.getByText('There is no page at this address.');
    expect(made.filter(({ key }) => key.includes('/api/admin'))).toEqual([]);
  });

test('[E14] an admin in a session without the second step reads what is missing', async () => {
  open('/admin', { [CASES]: refused(403, 'This is for admins alone.', 'admins_alone') });
  await screen.findByText('Set up the second step to use this page.');
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account');
});

test('[E14] waiting cases show kind, owner, reports, reasons and date; hidden ones are marked', async () => {
  open('/admin');
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Moderation' }));
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe(
    'Wymount 12ListingHiddenof Sam Hill · 3 reports · Since Nov 20, 2026Scam · Something else',
  );
  expect(within(row).getByRole('link', { name: 'Wymount 12' }).getAttribute('href')).toBe('/admin/cases/case-1');
});

test('[E14] a case about the admin themselves says so, in place of reports and reasons', async () => {
  open('/admin', { [CASES]: list([{ ...ITEM, isOwn: true, reports: 0, reasons: [] }]) });
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Wymount 12ListingHiddenof Sam Hill · Since Nov 20, 2026This case concerns you. Please leave it to another admin.',
  );
});

test('[E14] each tab says when nothing waits or was decided', async () => {
  const { person } = open('/admin', { [CASES]: list([]) });
  await screen.findByText('Nothing waits for you.');
  await person.click(screen.getByRole('tab', { name: 'Decided' }));
  await screen.findByText('Nothing was decided yet.');
  expect(address()).toBe('/admin?state=closed');
});

test('[E14] Show more appends the next cases below', async () => {
  const { answer, person } = open('/admin', { [CASES]: list([ITEM], '2026-11-20T18:00:00.000Z|case-1') });
  await screen.findByRole('listitem');
  answer({ [CASES]: list([{ ...ITEM, _id: 'case-2', title: 'Riviera 3' }]) });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null);
});

test('[E14] loading cases and a failure are shown, and read again on demand', async () => {
  const { answer, person } = open('/admin', { [CASES]: failed(503) });
  await screen.findByText('The cases could not be loaded.');
  answer({ [CASES]: list([ITEM]) });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Wymount 12');
});

test('[E14] a case shows who reported what, what was done, and links to listing and person', async () => {
  open('/admin/cases/case-1');
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Wymount 12' }));
  const reported = within(screen.getByRole('region', { name: 'What was reported' }));
  expect(reported.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'ScamWants a deposit first.Ana Castillo, Nov 20, 2026',
    'Something elseWithout words.Someone, Nov 19, 2026',
  ]);
  const done = within(screen.getByRole('region', { name: 'What was done' }));
  expect(done.getByRole('listitem').textContent).toBe('HiddenKeyturn itself, Nov 20, 2026');
  expect(screen.getByRole('link', { name: 'Open the listing' }).getAttribute('href')).toBe('/listing/listing-1');
  const person = screen.getByRole('link', { name: 'Look the person up' });
  expect(person.getAttribute('href')).toBe('/admin/people?whose=user-2');
});

test('[E19] the signs Keyturn noticed are shown in words, on the list and in the case', async () => {
  const signs = ['very_low_rent', 'names_app', 'copied_photo', 'a sign of a release to come'];
  const only = { reasons: [], signs };
  const { person } = open('/admin', { [CASES]: list([{ ...ITEM, ...only }]), [CASE]: { ...FOUND, ...only } });
  const known = ['Rent below 30 % of what others ask there', 'Names an app that pays or writes past Keyturn'];
  const words = [...known, 'A photo that another person had in a live listing before', 'Something else'];
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe(
    `Wymount 12ListingHiddenof Sam Hill · 3 reports · Since Nov 20, 2026${words.join(' · ')}`,
  );
  await person.click(within(row).getByRole('link', { name: 'Wymount 12' }));
  const noticed = within(await screen.findByRole('region', { name: 'What Keyturn noticed' }));
  expect(noticed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words);
});

test('[E14] a decision needs an action and a reason, and words to its receiver', async () => {
  const { made, person } = open('/admin/cases/case-1');
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  await person.click(form.getByRole('button', { name: 'Decide' }));
  form.getByText('Please choose what shall happen.');
  form.getByText('Please write why.');
  const action = form.getByRole('combobox', { name: 'What shall happen?' });
  await hasFocus(action);
  await person.selectOptions(action, 'Write to its owner');
  await person.type(form.getByRole('textbox', { name: /^Why/ }), 'Rude.');
  aMomentLater();
  await person.click(form.getByRole('button', { name: 'Decide' }));
  form.getByText('Please write what the owner is told.');
  expect(made.filter(({ key }) => key === DECIDE)).toEqual([]);
});

test('[E14] a refused decision is reported and keeps the typed text', async () => {
  const { person } = open('/admin/cases/case-1', { [DECIDE]: refused(409, 'That case is closed.', 'closed') });
  const form = await release(person);
  await form.findByText('That case is closed.');
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ }).value).toBe('A real place.');
});

test('[E14] a decision is sent as written, and nothing is left to decide', async () => {
  const closed = { ...FOUND, state: 'closed' as const, held: false };
  const { made, answer, person } = open('/admin/cases/case-1', { [DECIDE]: closed });
  await screen.findByRole('form', { name: 'Decide' });
  answer({ [CASE]: closed });
  await release(person);
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Decide' })).toBe(null));
  const sent = made.filter(({ key }) => key === DECIDE).map(({ body }) => body);
  expect(sent).toEqual([{ action: 'release', note: 'A real place.', tell: '' }]);
});

async function release(person: ReturnType<typeof open>['person']) {
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  await person.selectOptions(form.getByRole('combobox', { name: 'What shall happen?' }), 'Show it again');
  await person.type(form.getByRole('textbox', { name: /^Why/ }), 'A real place.');
  await person.click(form.getByRole('button', { name: 'Decide' }));
  return form;
}

test('[E14] removing a listing is confirmed first', async () => {
  const { made, person } = open('/admin/cases/case-1', { [DECIDE]: FOUND });
  const form = within(await screen.findByRole('form', { name: 'Decide' }));
  await person.selectOptions(form.getByRole('combobox', { name: 'What shall happen?' }), 'Remove it for good');
  await person.type(form.getByRole('textbox', { name: /^Why/ }), 'A scam.');
  await person.click(form.getByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this listing for good?' }));
  expect(made.filter(({ key }) => key === DECIDE)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(made.filter(({ key }) => key === DECIDE)).toHaveLength(1));
});

test('[E14] a missing case, and an unreadable one, are reported', async () => {
  const { answer, person } = open('/admin/cases/case-1', { [CASE]: failed(503) });
  await screen.findByText('The case could not be loaded.');
  answer({ [CASE]: refused(404, 'There is no such case.') });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('There is no such case.');
});

test('[E14] a missing person is reported; the searched one is in the address', async () => {
  const { person } = open('/admin/people', { [PERSON]: refused(404, 'There is no such person.') });
  const box = await screen.findByRole('textbox', { name: 'E-mail address or id of a person' });
  await person.type(box, 'nobody@example.edu{Enter}');
  await screen.findByText('There is no such person.');
  expect(address()).toBe('/admin/people?whose=nobody%40example.edu');
});

const FOUND_PERSON = {
  id: 'user-2',
  name: 'Sam Hill',
  email: 'sam@example.edu',
  state: '',
  role: '',
  memberSince: '2026-09',
};
const OPEN = 'POST /api/admin/cases';

test('[E14] a case about a person needs a reason, and is opened then', async () => {
  const { made, person } = open('/admin/people?whose=user-2', { [PERSON]: FOUND_PERSON, [OPEN]: FOUND });
  await screen.findByRole('heading', { name: 'Sam Hill' });
  screen.getByText('Member since September 2026');
  await person.click(screen.getByRole('button', { name: 'Open a case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  await person.click(dialog.getByRole('button', { name: 'Open a case' }));
  await dialog.findByText('Please write what it is about.');
  await person.type(dialog.getByRole('textbox'), 'Seen by chance.');
  aMomentLater();
  await person.click(dialog.getByRole('button', { name: 'Open a case' }));
  await waitFor(() => expect(address()).toBe('/admin/cases/case-1'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sam Hill' })).toBe(null));
  await screen.findByText('The case is open.');
  const sent = made.find(({ key }) => key === OPEN)?.body;
  expect(sent).toEqual({ about: 'person', id: 'user-2', note: 'Seen by chance.' });
});

test('[E14] the log shows who did what, about what and why; empty and unreadable ones say so', async () => {
  const entry = {
    _id: 'case-1|1',
    at: '2026-11-20T19:00:00.000Z',
    actorId: 'user-9',
    actor: 'Avery Stone',
    action: 'release',
    caseId: 'case-1',
    subjectId: 'listing-1',
    title: 'Wymount 12',
    note: 'A real place.',
  };
  const { answer, person } = open('/admin/log', { [AUDIT]: failed(503) });
  await screen.findByText('The log could not be loaded.');
  answer({
    [AUDIT]: { items: [entry, { ...entry, _id: 'case-1|0', actor: '', action: 'hold', note: '' }], next: null },
  });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('A real place.');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Shown againWymount 12A real place.Avery Stone, Nov 20, 2026',
    'HiddenWymount 12Keyturn itself, Nov 20, 2026',
  ]);
});
