import { expect, test, type Page } from '@playwright/test';
import { SEARCH_CITIES } from '@keyturn/domain/places';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const ANA = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const card = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('alertdialog');

for (const [school, city] of [
  ['BYU', 'Provo'],
  ['UVU', 'Orem'],
  ['Utah', 'Salt Lake City'],
  ['Utah State', 'Logan'],
  ['SUU', 'Cedar City'],
  ['Utah Tech', 'St. George'],
  ['Ensign College', 'Salt Lake City'],
] as const) {
  test(`[D1] choosing ${school} sets ${city}`, async ({ page }) => {
    await page.goto(`${product.url}/discovery`);
    await page.getByRole('radio', { name: `${school} ${city}`, exact: true }).click();
    await expect(page).toHaveURL(/\/discovery\/group$/);
    expect([await stored(page, 'discoverySchool'), await stored(page, 'discoveryCity')]).toEqual([school, city]);
  });
}

test("[D1] I'm Working clears the city; a city clears the school; blank input is ignored", async ({ page }) => {
  await page.goto(`${product.url}/discovery`);
  await card(page, 'BYU').click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  await page.goBack();
  await card(page, "I'm Working").click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect([await stored(page, 'discoverySchool'), await stored(page, 'discoveryCity')]).toEqual(['Working', null]);
  await page.goBack();
  const search = page.getByRole('combobox', { name: 'Or search for a city' });
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/discovery$/);
  await search.fill('oRD');
  const expected = SEARCH_CITIES.filter((name) => name.toLowerCase().includes('ord'));
  await expect(page.getByRole('option')).toHaveText(expected);
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect([await stored(page, 'discoverySchool'), await stored(page, 'discoveryCity')]).toEqual([null, expected[0]]);
  await page.goBack();
  await search.fill('Kanab');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect(await stored(page, 'discoveryCity')).toBe('Kanab');
});

test('B5: [D1] a city that does not exist is said at its field with the one that was meant, and Next stays', async ({
  page,
}) => {
  await page.goto(`${product.url}/discovery`);
  const search = page.getByRole('combobox', { name: 'Or search for a city' });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (const [typed, sentence, leave] of [
    ['Nowhere', 'There is no city “Nowhere” in Utah.', () => search.press('Enter')],
    ['Prvo', 'There is no city “Prvo” in Utah. Did you mean Provo?', () => next.click()],
  ] as const) {
    await search.fill(typed);
    await leave();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/discovery$/);
    expect(await stored(page, 'discoveryCity')).toBeNull();
  }
  await search.fill('prov');
  await expect(search).not.toHaveAttribute('aria-invalid', 'true');
  await search.fill('Prvo');
  await expect(page.getByRole('option')).toHaveText(['Provo']);
  await page.getByRole('option').click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect(await stored(page, 'discoveryCity')).toBe('Provo');
  await page.goBack();
  await search.fill('kanab');
  await next.click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  expect(await stored(page, 'discoveryCity')).toBe('Kanab');
});

test('[D1] a parent reads every question in their words, and the role is stored', async ({ page }) => {
  await page.goto(`${product.url}/discovery`);
  await page.getByText("I'm a parent looking for my child").click();
  expect(await stored(page, 'discoveryRole')).toBe('parent');
  for (const [path, question] of [
    ['', 'Where is your child going to school?'],
    ['/group', 'Who is your child moving with?'],
    ['/budget', "What's your child's monthly budget?"],
    ['/lease-type', 'What kind of housing for your child?'],
    ['/room-type', 'What kind of room for your child?'],
    ['/amenities', 'Which amenities does your child want?'],
    ['/calendar', 'When does your child want to move in?'],
  ] as const) {
    await page.goto(`${product.url}/discovery${path}`);
    await expect(title(page)).toHaveText(question);
  }
  await page.getByText("I'm a parent looking for my child").click();
  expect(await stored(page, 'discoveryRole')).toBe('student');
  await expect(title(page)).toHaveText('When do you want to move in?');
});

test('[D2] the group size of somebody signed in is saved; when that fails they stay and read why', async ({ page }) => {
  await signIn(page, product.url, ANA);
  await page.route('**/api/users/update', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.goto(`${product.url}/discovery/group`);
  await card(page, 'Just me').click();
  await expect(alert(page)).toContainText('Something went wrong saving your answer. Try again.');
  await alert(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  await page.route('**/api/users/update', (route) => route.abort());
  await card(page, 'Me and 2\\+ friends').click();
  await expect(alert(page)).toContainText('Network error. Please try again.');
  await alert(page).getByRole('button').click();
  await page.unroute('**/api/users/update');
  const saved = page.waitForResponse('**/api/users/update');
  await card(page, 'Me and 1 friend').click();
  expect((await saved).request().postDataJSON()).toEqual({ email: ANA, updates: { discoveryGroupSize: 2 } });
  await expect(page).toHaveURL(/\/discovery\/budget$/);
  expect(await page.evaluate(() => sessionStorage.getItem('discoveryGroupSize'))).toBe('2');
});

for (const [housing, rooms] of [
  ['Married Housing', ['Basement', 'Entire Unit']],
  ['Female', ['Private Room', 'Shared Room', 'Basement']],
  ['Male', ['Private Room', 'Shared Room', 'Basement']],
  ['Coed', ['Private Room', 'Shared Room', 'Basement', 'Entire Unit']],
] as const) {
  test(`[D4] ${housing} offers ${rooms.join(', ')}`, async ({ page }) => {
    await page.goto(`${product.url}/discovery/lease-type`);
    await card(page, housing).click();
    await expect(page).toHaveURL(/\/discovery\/room-type$/);
    await expect(page.getByRole('radio')).toHaveCount(rooms.length);
    for (const room of rooms) await expect(card(page, room)).toBeVisible();
    await card(page, rooms[0]).click();
    await expect(page).toHaveURL(/\/discovery\/amenities$/);
    await page.goBack();
    await page.reload();
    await expect(card(page, rooms[0])).toBeChecked();
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });
}

test('[D5] nothing matches: the one answer that helps most is named and taken back in a tap', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Provo&budget=310&housingType=Female`);
  await expect(page.getByText('No listings match your filters.')).toBeVisible();
  const change = page.getByRole('button', { name: /^Any \w+: \d+ lease(s)? match(es)?$/ });
  const promised = Number(/(\d+) lease/.exec((await change.textContent()) ?? '')?.[1]);
  expect(promised).toBeGreaterThan(0);
  await change.click();
  await expect(title(page)).toHaveText(
    promised === 1 ? '1 lease matches your answers' : `${promised} leases match your answers`,
  );
  await expect(page.getByText('No listings match your filters.')).toHaveCount(0);
});

test('[D5][D6] cards say why they scored, and near misses what keeps them out', async ({ page }) => {
  await page.goto(
    `${product.url}/listings?school=BYU&city=Provo&budget=700&housingType=Female&amenities=Pool%2CCovered&moveInDate=2027-01-04`,
  );
  await expect(page.getByRole('heading', { name: /^Excellent matches/ })).toBeVisible();
  // What a tier promises is its percentage: a card may start weeks off and still be in it.
  await expect(page.getByText('80 % and above of what you asked for.')).toBeVisible();
  await expect(page.getByText(/\$\d+ under budget, \d of 2 amenities, starts /).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Just missed' })).toBeVisible();
  const missed = page.getByRole('region', { name: 'Just missed' });
  await expect(missed.getByText(/(over your budget|your date$|housing, not Female|In .+ away)/).first()).toBeVisible();
});

test('B10: what just missed stands nearest first, a rent a little over before any other city', async ({ page }) => {
  const missed = page.getByRole('region', { name: 'Just missed' }).getByRole('article');
  const place = 'school=BYU&city=Provo';
  await page.goto(`${product.url}/listings?${place}&budget=400`);
  await expect(missed.first()).toContainText(/\$\d+ over your budget/);
  await expect(missed.first()).toContainText('Provo');
  await page.goto(`${product.url}/listings?${place}&budget=2500`);
  await expect(missed.first()).toContainText(/In \w+, \d+ miles? away/);
  const miles = (await missed.allTextContents()).map((text) => Number(/, (\d+) miles? away/.exec(text)?.[1]));
  expect(miles).toEqual([...miles].sort((a, b) => a - b));
  expect(miles[0]).toBeLessThan(20);
});

test('[D5] a visitor who taps a card logs in and lands on that listing', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Provo`);
  await expect(page.getByRole('link', { name: 'Sign up to unlock full listing details' })).toHaveAttribute(
    'href',
    '/signup',
  );
  const first = page.getByRole('article').getByRole('link').first();
  await first.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(ANA);
  await page.getByLabel('Password', { exact: true }).fill('lease-handover');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/listing\/[\w-]{22}$/);
  await expect(page.getByRole('link', { name: 'Book a Tour' }).first()).toBeVisible();
});

test('[D7] a manager’s card says so and Available from; a lease shows its range, an incentive its badge', async ({
  page,
}) => {
  await page.goto(`${product.url}/listings`);
  const manager = page.getByRole('article').filter({ hasText: 'By Property Manager' }).first();
  await expect(manager).toContainText(/Available from/);
  const lease = page.getByRole('article').filter({ hasNotText: 'By Property Manager' }).first();
  await expect(lease).toContainText(/\w{3} \d{1,2}.*–.*\d{4}/);
});

test('[D9] the heart takes a listing off the saved ones; without any the page says so', async ({ page }) => {
  await signIn(page, product.url, 'tomas@demo.keyturn.test');
  await page.goto(`${product.url}/saved`);
  const cards = page.getByRole('article');
  const none = page.getByText("You haven't saved any listings yet.");
  await expect(cards.first().or(none)).toBeVisible();
  for (let left = await cards.count(); left > 0; left -= 1) {
    await cards.first().getByRole('button', { name: 'Remove from saved listings' }).click();
    await expect(cards).toHaveCount(left - 1);
  }
  await expect(none).toBeVisible();
});
