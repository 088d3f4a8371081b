import { SEARCH_CITIES } from '@keyturn/domain/places';
import { address, aMomentLater, hasFocus, renderScreen, screen, waitFor } from '@keyturn/web-kit/testing/screens';
import { readAnswers } from '../answers/use-answers.ts';
import { routes } from '../routes.tsx';
import { answered, matchesOf, matchOf, NOW } from '../testing.ts';

const LIVE = {
  'GET /api/matches': matchesOf([matchOf()]),
  'GET /api/matches/rents': { bins: [{ from: 800, count: 1 }] },
};

beforeEach(() => answered());

const open = () => renderScreen(routes, { path: '/discovery', now: NOW, answers: LIVE });
const press = (name: string) => screen.findByRole('button', { name });
const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const cityField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Or search for a city' });
const isAt = (path: string) => waitFor(() => expect(address()).toBe(path));
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

for (const [school, city] of [
  ['BYU', 'Provo'],
  ['UVU', 'Orem'],
  ['Utah', 'Salt Lake City'],
  ['Utah State', 'Logan'],
  ['SUU', 'Cedar City'],
  ['Utah Tech', 'St. George'],
  ['Ensign College', 'Salt Lake City'],
] as const) {
  test(`[D1] the school ${school} sets ${city} and moves on by itself`, async () => {
    const { person } = open();
    await person.click(await card(new RegExp(`^${school} ?${city}$`)));
    await isAt('/discovery/group');
    expect([readAnswers().school, readAnswers().city]).toEqual([school, city]);
    expect([localStorage.getItem('discoverySchool'), localStorage.getItem('discoveryCity')]).toEqual([school, city]);
  });
}

test('[D1] I’m Working sets the school to Working, and no city', async () => {
  answered({ school: 'BYU', city: 'Provo' });
  const { person } = open();
  await person.click(await card(/^I'm Working/));
  await isAt('/discovery/group');
  expect([readAnswers().school, readAnswers().city]).toEqual(['Working', null]);
});

test('[D1] a city picked among the typed ones clears the school and moves on', async () => {
  answered({ school: 'BYU', city: 'Provo' });
  const { person } = open();
  await person.type(await cityField(), 'oRD');
  const [first, ...others] = SEARCH_CITIES.filter((name) => name.toLowerCase().includes('ord'));
  expect(options()).toEqual([first, ...others]);
  await person.click(screen.getAllByRole('option')[0] ?? document.body);
  await isAt('/discovery/group');
  expect([readAnswers().school, readAnswers().city]).toEqual([null, first]);
  expect([localStorage.getItem('discoverySchool'), localStorage.getItem('discoveryCity')]).toEqual([null, first]);
});

test('[D1] a typed city is stored by Enter in its correct spelling; blanks store nothing', async () => {
  const { person } = open();
  await person.type(await cityField(), '   {Enter}');
  expect([address(), readAnswers().city]).toEqual(['/discovery', null]);
  await person.clear(await cityField());
  await person.type(await cityField(), 'lehi{Escape}{Enter}');
  await isAt('/discovery/group');
  expect(readAnswers().city).toBe('Lehi');
});

test('[D1] an unknown city is reported with a button for the likely one; the focus is in the field', async () => {
  const { person } = open();
  const field = await cityField();
  await person.type(field, 'Prvo');
  expect(options()).toEqual(['Provo']);
  await person.click(await press('Next'));
  const sentence = (await press('Provo')).closest('p')?.textContent;
  expect(sentence).toBe('There is no city “Prvo” in Utah. Did you mean Provo?');
  await hasFocus(field);
  expect([address(), field.getAttribute('aria-invalid'), readAnswers().city]).toEqual(['/discovery', 'true', null]);
  await person.click(await press('Provo'));
  await hasFocus(field);
  expect([field.value, screen.queryByText(/^There is no city/)]).toEqual(['Provo', null]);
  aMomentLater();
  await person.click(await press('Next'));
  await isAt('/discovery/group');
  expect(readAnswers().city).toBe('Provo');
});

test('[D1] a city similar to none is reported without a proposal, and the focus is in the field', async () => {
  const { person } = open();
  const field = await cityField();
  await person.type(field, 'Amsterdam{Enter}');
  await screen.findByText('There is no city “Amsterdam” in Utah.');
  await hasFocus(field);
  expect([address(), readAnswers().city]).toEqual(['/discovery', null]);
});
