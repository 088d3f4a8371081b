import {
  aMomentLater,
  address,
  failed,
  hasFocus,
  offline,
  refused,
  renderScreen,
  screen,
  waitFor,
  within,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { postOf, profileOf, SELLER } from '../testing.ts';
import { DRAFT, READ, UPDATE, WRITE, press } from '../testing/steps.ts';

const PUBLISH = 'POST /api/posts';
const USER = { ...SELLER, profileCreated: true };

function open(answers: Answers = {}, { user = USER, path = '/post-review', editMode = false } = {}) {
  const state = { postId: 'post-1', ...(editMode && { editMode }) };
  const all = { [READ]: DRAFT, 'GET /api/profiles/:whose': profileOf(), ...answers };
  return renderScreen(routes, { path, user, state, answers: all });
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Review your listing' });

async function tryAgain(person: ReturnType<typeof open>['person'], name: string, mend: () => void): Promise<void> {
  await person.click(await press('OK'));
  mend();
  aMomentLater();
  await person.click(await press(name));
  await waitFor(() => expect(address()).toMatch(/^\/success/));
}

test('[C6] signed out, the review shows nothing', async () => {
  const { made } = renderScreen(routes, { path: '/post-review', state: { postId: 'post-1' } });
  await waitFor(() => expect(address()).toBe('/post-review'));
  expect([made, screen.queryByRole('heading')]).toEqual([[], null]);
});

for (const [what, setting, answers] of [
  ['no draft', { path: '/post-review', user: USER }, {}],
  [
    'a draft that cannot be loaded',
    { path: '/post-review', user: USER, state: { postId: 'post-1' } },
    { [READ]: failed() },
  ],
] as const) {
  test(`[C6] ${what} leads to the start`, async () => {
    renderScreen(routes, { ...setting, answers });
    await waitFor(() => expect(address()).toBe('/post'));
    expect(screen.queryByRole('alertdialog')).toBe(null);
  });
}

test('[C7] a property manager’s draft is reviewed in its own flow', async () => {
  open({ [READ]: postOf({ posted: false, isPropertyManager: true }) });
  await waitFor(() => expect(address()).toBe('/pm-post-review'));
});

test('[C6] missing parts are named, each linking to its step, and photos are requested', async () => {
  open({ [READ]: postOf({ posted: false, monthlyRent: '', city: '' }) });
  const missing = within(await screen.findByRole('region', { name: 'Before this listing can go live' }));
  expect(missing.getByRole('link', { name: 'Enter the monthly rent' }).getAttribute('href')).toBe('/post-basics');
  const place = missing.getByRole('link', { name: 'Complete the address: street, city and UT' });
  expect(place.getAttribute('href')).toBe('/post-details');
  missing.getByText(/Students rarely open a listing without them/);
});

test('[C6] a link in the notes is marked in the text, named as missing, and selected in its field', async () => {
  const { person } = open({ [READ]: postOf({ posted: false, notes: 'More on www.example.com today.' }) });
  expect((await screen.findByText('www.example.com')).tagName).toBe('MARK');
  await person.click(
    screen.getByRole('link', { name: 'Take e-mail addresses, phone numbers and links out of the notes' }),
  );
  await waitFor(() => expect(address()).toBe('/post-incentives'));
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes for the next tenant' });
  await hasFocus(notes);
  expect(notes.value.slice(notes.selectionStart, notes.selectionEnd)).toBe('www.example.com');
});

test.each([
  ['a seller', '', { moveOutDate: '1990-01-04' }, '/post-incentives', 'Move-out date'],
  ['a seller', '', { endDate: '9999-12-31' }, '/post-details', 'End date'],
  ['a manager', 'pm-', { availableFrom: '9999-01-04' }, '/pm-post-details', 'Earliest move-in date'],
])('[C6] a day of %s that is years away links to its own step and field', async (_who, prefix, days, path, name) => {
  const { person } = open(
    { [READ]: postOf({ posted: false, isPropertyManager: prefix !== '', ...days }) },
    { path: `/${prefix}post-review` },
  );
  await person.click(await screen.findByRole('link', { name: 'Check the years of the dates' }));
  await waitFor(() => expect(address()).toBe(path));
  await hasFocus(await screen.findByRole('textbox', { name }));
});

test('[C6] a step opened from a section returns to the review with its changes, by keyboard too', async () => {
  const { person, made } = open({ [READ]: postOf({ posted: false, city: '' }), [WRITE]: DRAFT });
  await person.click(await screen.findByRole('link', { name: 'Edit facts' }));
  await waitFor(() => expect(address()).toBe('/post-basics'));
  const [first] = await screen.findAllByRole('textbox');
  await person.type(first ?? document.body, '1');
  await person.tab();
  (await press('Back to review')).focus();
  await person.tab();
  await hasFocus(await press('Next'));
  await person.tab({ shift: true });
  await person.keyboard('{Enter}');
  await title();
  expect(address()).toBe('/post-review');
  expect(made.map(({ key }) => key)).toContain(WRITE);
});

test('[C6] a section’s edit link has the section’s name, in small letters but for names', async () => {
  open({ [READ]: postOf({ posted: false, posterName: 'Jonas Weber' }) });
  await title();
  const names = ['Edit facts', 'Edit notes from Jonas', "Edit what's inside", 'Edit address and dates'];
  for (const name of names) await screen.findByRole('link', { name });
  const sections = document.querySelectorAll('section:has(h2)');
  expect([...sections].filter((section) => section.querySelector('a') === null)).toEqual([]);
});

test('[C6] the notes’ edit link leads to their field', async () => {
  const { person } = open({ [READ]: postOf({ posted: false, posterName: 'Jonas Weber' }) });
  await person.click(await screen.findByRole('link', { name: 'Edit notes from Jonas' }));
  await hasFocus(await screen.findByRole('textbox', { name: /^Notes|[Nn]otes/ }));
});

test('[C6] an unreadable date keeps the step, also when returning to the review', async () => {
  const { person } = open({ [READ]: postOf({ posted: false, city: '' }) });
  await person.click(await screen.findByRole('link', { name: 'Complete the address: street, city and UT' }));
  await person.type(await screen.findByRole('textbox', { name: 'End date' }), 'some day');
  await person.click(await press('Back to review'));
  await hasFocus(screen.getByRole('textbox', { name: 'End date' }));
  expect(address()).toBe('/post-details');
});

test('[C6] a step opened otherwise, or left by Next, has no link back to the review', async () => {
  const { person } = open({ [READ]: DRAFT }, { path: '/post-basics' });
  await screen.findByRole('textbox', { name: 'Monthly rent' });
  expect(screen.queryByRole('button', { name: 'Back to review' })).toBe(null);
  await person.click(await press('Next'));
  await screen.findByRole('textbox', { name: 'Street' });
  expect(screen.queryByRole('button', { name: 'Back to review' })).toBe(null);
});

test('[C6] Post Lease with a missing part shows an alert, then focuses the first part, and sends nothing', async () => {
  const { person, made } = open({ [READ]: postOf({ posted: false, monthlyRent: '' }) });
  await person.click(await press('Post Lease'));
  await screen.findByRole('alertdialog', { name: 'This listing cannot go live yet. Please add what is missing.' });
  await person.click(await press('OK'));
  await hasFocus(screen.getByRole('link', { name: 'Enter the monthly rent' }));
  expect(made.some(({ key }) => key === PUBLISH)).toBe(false);
});

test('[C6] Post Lease sends the stored draft, ends editing it, and shows the success', async () => {
  localStorage.setItem('currentPostId', 'post-1');
  const { person, made } = open({ [PUBLISH]: postOf() });
  await person.click(await press('Post Lease'));
  await waitFor(() => expect(address()).toBe('/success'));
  expect(made.find(({ key }) => key === PUBLISH)?.body).toMatchObject({
    userEmail: SELLER.email,
    postData: { _id: 'post-1', monthlyRent: '$850', city: 'Provo' },
  });
  expect(localStorage.getItem('currentPostId')).toBe(null);
});

for (const [what, reply, sentence] of [
  ['fails', failed(), 'Failed to post lease post'],
  ['has no network', offline, 'Network error. Please try again.'],
  ['is refused', refused(409, 'This listing was deleted.'), 'This listing was deleted.'],
] as const) {
  test(`[C6] a Post Lease that ${what} shows the alert “${sentence}”, keeps the review, and can be retried`, async () => {
    const { person, answer } = open({ [PUBLISH]: reply });
    await person.click(await press('Post Lease'));
    await screen.findByRole('alertdialog', { name: sentence });
    expect(address()).toBe('/post-review');
    await tryAgain(person, 'Post Lease', () => answer({ [PUBLISH]: postOf() }));
  });
}

test('[C6] without a created profile, posting leads to the profile first', async () => {
  const { person } = open({}, { user: { ...USER, profileCreated: false } });
  await person.click(await press('Post Lease'));
  await waitFor(() => expect(address()).toBe('/create-profile?from=post-review'));
});

test('[C6] in edit mode Edit leads to the basics, and its next review says Save Changes', async () => {
  const { person, visit } = open({}, { editMode: true });
  await person.click(await press('Edit'));
  await waitFor(() => expect(address()).toBe('/post-basics'));
  expect(localStorage.getItem('isEditing')).toBe('true');
  await visit('/post-review');
  await press('Save Changes');
});

test('[C6] Save Changes of a draft says that it publishes it', async () => {
  localStorage.setItem('isEditing', 'true');
  open();
  const save = await press('Save Changes');
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This listing is still a draft. Saving changes publishes it.',
  );
});

test('[C6] Save Changes of a live listing updates it, and the success says so', async () => {
  localStorage.setItem('isEditing', 'true');
  const { person, made } = open({ [READ]: postOf(), [UPDATE]: postOf() });
  await person.click(await press('Save Changes'));
  await waitFor(() => expect(address()).toBe('/success?edit=true'));
  expect(made.find(({ key }) => key === UPDATE)?.path).toEqual({ postId: 'post-1' });
  expect(localStorage.getItem('isEditing')).toBe(null);
});

test('[C6] a failed Save Changes shows an alert, and can be retried', async () => {
  localStorage.setItem('isEditing', 'true');
  const { person, answer } = open({ [READ]: postOf(), [UPDATE]: failed() });
  await person.click(await press('Save Changes'));
  await screen.findByRole('alertdialog', { name: 'Failed to update lease post' });
  await tryAgain(person, 'Save Changes', () => answer({ [UPDATE]: postOf() }));
});

test('B13: [C6] a lease with only a start, in a small-typed city, shows day and city name everywhere', async () => {
  open({ [READ]: postOf({ posted: false, city: 'provo', complex: '', startDate: '2099-01-08', endDate: '' }) });
  await title();
  expect(await screen.findAllByText('Available from Jan 8')).toHaveLength(2);
  expect(screen.queryByText('No dates yet.')).toBeNull();
  screen.getByText('Visitors see only Provo.');
  screen.getByRole('heading', { level: 2, name: 'Private Room in Provo' });
});

test('[C6] Back leads to the incentives; in edit mode home', async () => {
  const { person } = open();
  await title();
  await person.click(await press('Back'));
  await waitFor(() => expect(address()).toBe('/post-incentives'));
});

for (const [how, editMode] of [
  ['as stored', false],
  ['from the navigation', true],
] as const) {
  test(`[C6] Back in edit mode ${how} leads home and ends editing`, async () => {
    localStorage.setItem('isEditing', 'true');
    const { person } = open({}, { editMode });
    await title();
    await person.click(await press('Back'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('isEditing')).toBe(null);
  });
}

test('[C6] amounts without a rent are shown, without a total', async () => {
  open({ [READ]: postOf({ posted: false, monthlyRent: '', deposit: '$400' }) });
  const costs = within(await screen.findByRole('region', { name: 'What it costs' }));
  expect(costs.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Deposit$400']);
});

test('[C6] missing amounts and amenities say so', async () => {
  open({ [READ]: postOf({ posted: false, monthlyRent: '' }) });
  await screen.findByText('No rent yet.');
  screen.getByText('No amenities chosen yet.');
});
