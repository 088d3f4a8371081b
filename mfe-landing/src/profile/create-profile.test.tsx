import {
  address,
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
import { ANA, profileOf } from '../testing.ts';

const READ = 'GET /api/profiles/:whose';
const SAVE = 'POST /api/profiles';
const NEW = { ...ANA, location: '', school: '', profileCreated: false };
const path = '/create-profile';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const place = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'City, state' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save & Continue' });
const HOME: Answers = {
  'GET /api/tour-requests/received/:userEmail': [],
  'GET /api/saved-listings/:userEmail': [],
  'GET /api/transfers': [],
  'GET /api/posts/user/:userEmail': [],
};
const open = (
  answers: Answers,
  { at = path, user = ANA, state }: { at?: string; user?: typeof ANA; state?: unknown } = {},
) => renderScreen(routes, { path: at, user, state, answers: { ...HOME, [READ]: profileOf(ANA), ...answers } });

for (const typed of ['Prvo', 'Provvo, Utah']) {
  test(`[B9] a location close to a city, ${typed}, proposes that city, accepted by one tap`, async () => {
    const { person } = open({});
    await person.clear(await place());
    await person.type(await place(), typed);
    screen.getByText('Did you mean Provo?');
    await person.click(screen.getByRole('option', { name: 'Provo UT' }));
    expect((await place()).value).toBe('Provo UT');
    expect(screen.queryByText(/^Did you mean/)).toBe(null);
  });
}

test('[B9] a location elsewhere is accepted unchanged', async () => {
  const { person } = open({});
  await person.clear(await place());
  await person.type(await place(), 'Boise, Idaho');
  expect(screen.queryByText(/^Did you mean/)).toBe(null);
  expect(save().disabled).toBe(false);
});

test('[B9] signed out, the profile leads to the sign-up', async () => {
  renderScreen(routes, { path });
  await waitFor(() => expect(address()).toBe('/signup'));
});

test('[B9] a new profile shows its known name, and enables Save & Continue once a place is entered', async () => {
  const { person } = open({}, { user: NEW });
  await hasFocus(await screen.findByRole('heading', { level: 1, name: 'Create Your Profile' }));
  expect((await field('Name')).value).toBe('Ana Castillo');
  expect(save().disabled).toBe(true);
  await person.type(await place(), 'Pro');
  await person.click(screen.getByRole('option', { name: /^Pro ?vo UT$/ }));
  expect((await place()).value).toBe('Provo UT');
  expect(save().disabled).toBe(false);
  await person.clear(await field('Name'));
  expect(save().disabled).toBe(true);
  await person.type(await field('Name'), '  ');
  expect(save().disabled).toBe(true);
});

test('[B9] an unreadable profile is replaced by the stored one', async () => {
  open({ [READ]: offline });
  expect((await place()).value).toBe('Provo UT');
});

test('[B9] the card as others will see it follows the typing', async () => {
  const { person } = open({}, { user: NEW });
  const card = within(await screen.findByRole('figure'));
  card.getByText('This is how people will see you.');
  card.getByText('Your city');
  await person.type(await place(), 'Lehi UT');
  card.getByText('Lehi UT');
  await person.clear(await field('Name'));
  card.getByText('Your name');
  await person.click(screen.getByRole('switch', { name: /^I am a property manager/ }));
  card.getByText('Says to be a property manager; not checked.');
  await person.click(screen.getByRole('radio', { name: 'Utah State' }));
  await person.click(screen.getByRole('checkbox', { name: 'Instagram' }));
  for (const own of [/Utah State/, /Instagram/, /Member since/]) expect(card.queryByText(own)).toBe(null);
  screen.getByText('Profiles without clear face photos may be hidden or ranked lower.');
});

test('[B9] one school is chosen, cleared by a second press; accounts are shown as Connected', async () => {
  const { person } = open({});
  const school = await screen.findByRole<HTMLInputElement>('radio', { name: 'BYU' });
  expect(school.checked).toBe(true);
  await person.click(school);
  expect(school.checked).toBe(false);
  const [ensign, suu] = ['Ensign', 'SUU'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }));
  await person.click(ensign ?? document.body);
  expect(ensign?.checked).toBe(true);
  await person.click(suu ?? document.body);
  expect([ensign?.checked, suu?.checked]).toEqual([false, true]);
  await person.click(screen.getByRole('checkbox', { name: 'TikTok' }));
  screen.getByRole('checkbox', { name: 'TikTok · Connected' });
});

test('[B9] a file that is no image is reported', async () => {
  open({});
  const input = await field('Add a photo');
  const { userEvent } = await import('@testing-library/user-event');
  const file = new File(['x'], 'lease.pdf', { type: 'application/pdf' });
  await userEvent.setup({ delay: null, applyAccept: false }).upload(input, file);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Please choose an image file.');
});

for (const [from, at, state, to] of [
  ['nowhere', path, null, '/post'],
  ['the review', `${path}?from=post-review`, null, '/post-review'],
  ['a screen that asked for the sign-up', path, { from: '/listing/listing-1' }, '/listing/listing-1'],
] as const) {
  test(`[A7][B9] a profile saved from ${from} is sent as shown, stored, and leads to ${to}`, async () => {
    const { person, made } = open(
      { [SAVE]: { ...profileOf({ ...ANA, name: 'Ana C.' }), message: 'Saved' } },
      { at, state },
    );
    await person.clear(await field('Name'));
    await person.type(await field('Name'), 'Ana C.');
    await person.click(save());
    await waitFor(() => expect(address()).toBe(to));
    expect(made.find(({ key }) => key === SAVE)?.body).toMatchObject({
      email: ANA.email,
      name: 'Ana C.',
      location: 'Provo UT',
      school: 'BYU',
      profileCreated: true,
    });
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ profileCreated: true });
  });
}

test('[B9] a failed save shows an alert and the reason at the form, and keeps the typed text', async () => {
  const { person } = open({ [SAVE]: refused(422, 'The profile photo is too large.') });
  await person.type(await field('Name'), '!');
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Failed to save profile to database. Please try again.' });
  await person.click(screen.getByRole('button', { name: 'OK' }));
  screen.getByText('The profile photo is too large.');
  expect((await field('Name')).value).toBe('Ana Castillo!');
});

test('[B9] leaving with changes is confirmed: Stay keeps them, Leave goes home', async () => {
  const { person } = open({});
  await person.type(await field('Name'), '!');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving your profile?' });
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect([address(), (await field('Name')).value]).toEqual([path, 'Ana Castillo!']);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('[B9] closing without changes goes home without a question', async () => {
  const { person } = open({});
  await field('Name');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.queryByRole('alertdialog')).toBe(null);
});

test('[B9] I am a property manager explains its meaning, and is sent', async () => {
  const { person, made } = open({ [SAVE]: { ...profileOf({ ...ANA, isPropertyManager: true }), message: 'Saved' } });
  await field('Name');
  await person.click(screen.getByText('You list vacant units instead of handing on a lease.'));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^I am a property manager/ }).checked).toBe(true);
  await person.click(save());
  await waitFor(() => expect(address()).toBe('/post'));
  expect(made.find(({ key }) => key === SAVE)?.body).toMatchObject({ isPropertyManager: true });
});

test('[E25][E26][B9] the card shows what others see: member since, and the badges', async () => {
  const { profile } = profileOf(ANA);
  const badge = { kind: 'school', label: 'Verified BYU e-mail', text: 'Opened a link.', at: '', until: '' };
  const manager = { ...badge, kind: 'manager', label: 'Approved property manager' };
  open({ [READ]: { profile: { ...profile, memberSince: '2026-09', badges: [badge, manager] } } });
  await screen.findByText('Member since September 2026');
  screen.getByText('Approved property manager');
  screen.getByText('Verified BYU e-mail');
});
