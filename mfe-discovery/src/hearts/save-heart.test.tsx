import {
  address,
  failed,
  offline,
  refused,
  renderScreen,
  screen,
  silent,
  waitFor,
  type Answers,
} from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { answered, cardOf, matchesOf, matchOf, NOTHING_OWN, NOW, SEEKER } from '../testing.ts';

const SAVED = 'GET /api/saved-listings/:userEmail';
const SAVE = 'PUT /api/saved-listings/:userEmail/:listingId';
const UNSAVE = 'DELETE /api/saved-listings/:userEmail/:listingId';
const path = '/listings?city=Provo';
const FOUND = { 'GET /api/matches': matchesOf([matchOf()]) };

beforeEach(() => answered());

const open = (answers: Answers) =>
  renderScreen(routes, { path, user: SEEKER, now: NOW, answers: { ...NOTHING_OWN, ...FOUND, ...answers } });
const empty = () => screen.findByRole('button', { name: 'Save this listing' });
const full = () => screen.findByRole('button', { name: 'Remove from saved listings' });

test('[D9] a heart fills at once, is sent, and stays full after a reload of the list', async () => {
  const { person, made, answer } = open({ [SAVED]: [], [SAVE]: undefined });
  const heart = await empty();
  answer({ [SAVED]: [cardOf()] });
  await person.click(heart);
  await full();
  await waitFor(() => expect(made.filter(({ key }) => key === SAVED)).toHaveLength(2));
  await full();
  expect(made.find(({ key }) => key === SAVE)?.path).toEqual({ userEmail: 'me', listingId: 'listing-1' });
});

test('[D9] a saved listing’s heart is full, and a press removes it', async () => {
  const { person, made, answer } = open({ [SAVED]: [cardOf()], [UNSAVE]: undefined });
  const heart = await full();
  answer({ [SAVED]: [] });
  await person.click(heart);
  await empty();
  await waitFor(() => expect(made.some(({ key }) => key === UNSAVE)).toBe(true));
});

for (const [what, reply, sentence] of [
  ['fails', failed(), 'Something went wrong. Please try again.'],
  ['is refused', refused(429, 'You have saved too many listings.'), 'You have saved too many listings.'],
] as const) {
  test(`[D9] a heart that ${what} is emptied again with the reason`, async () => {
    const { person, answer } = open({ [SAVED]: [], [SAVE]: reply });
    const heart = await empty();
    answer({ [SAVED]: silent });
    await person.click(heart);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await empty();
  });
}

test('[D9] a visitor’s heart leads to the log-in, is kept, and saved after the log-in', async () => {
  const visit = renderScreen(routes, { path, now: NOW, answers: { ...NOTHING_OWN, ...FOUND } });
  await visit.person.click(await empty());
  expect(address()).toBe('/login');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ from: path, reason: 'save' });
  visit.answer({ [SAVED]: [cardOf()], [SAVE]: undefined });
  localStorage.setItem('user', JSON.stringify(SEEKER));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await visit.visit(path);
  await full();
  expect(visit.made.find(({ key }) => key === SAVE)?.path['listingId']).toBe('listing-1');
  expect(sessionStorage.getItem('heartsToSave')).toBe(null);
});

for (const [status, sentence] of [
  [422, 'Something went wrong. Please try again.'],
  [429, 'No such listing.'],
] as const) {
  test(`[D9] a kept heart refused with ${status} is reported and deleted`, async () => {
    sessionStorage.setItem('heartsToSave', JSON.stringify({ ids: ['listing-1'] }));
    open({ [SAVED]: [], [SAVE]: refused(status, 'No such listing.') });
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await waitFor(() => expect(sessionStorage.getItem('heartsToSave')).toBe(null));
  });
}

for (const [what, reply] of [
  ['fails', failed()],
  ['has no network', offline],
  ['conflicts with another change', refused(409, 'Please try again.')],
  ['finds the session ended', refused(401, 'Please log in.')],
] as const) {
  test(`[D9] a kept heart that ${what} is reported and kept`, async () => {
    sessionStorage.setItem('heartsToSave', JSON.stringify({ ids: ['listing-1'] }));
    open({ [SAVED]: [], [SAVE]: reply, 'GET /api/profiles/:whose': refused(401, 'Please log in.') });
    const sentence = 'What you saved before the log-in is not stored yet.';
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(sessionStorage.getItem('heartsToSave')).toContain('listing-1');
  });
}
