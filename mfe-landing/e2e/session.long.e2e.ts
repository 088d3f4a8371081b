import { expect, test, type Page } from '@playwright/test';
import { stopClock } from '../../tests/testing/page-clock.ts';
import { logIn, PASSWORD, signUp } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const ANA = 'ana@demo.keyturn.test';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const readUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as Record<string, unknown> | null);
const writeUser = (page: Page, user: unknown) =>
  page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user));
const openMenu = (page: Page) => page.getByRole('button', { name: /^Open your menu/ });

test('[A5] on load the profile is merged over the stored user and stored again; the server wins', async ({ page }) => {
  await logIn(page, product.url, ANA);
  const before = await readUser(page);
  await writeUser(page, {
    ...before,
    name: 'Somebody Else',
    location: 'Nowhere',
    discoveryGroupSize: 2,
    extra: 'kept',
  });
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('heading', { name: 'Hi, Ana.' })).toBeVisible();
  await expect
    .poll(() => readUser(page))
    .toMatchObject({ name: 'Ana Castillo', location: 'Provo UT', email: ANA, extra: 'kept' });
});

test('[A5] a stored user without an e-mail is used as it is, and no profile is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/profiles') && asked.push(request.url()));
  await page.goto(`${product.url}/login`);
  await writeUser(page, { name: 'Walk In' });
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('heading', { name: 'Hi, Walk.' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('[A5] a profile that cannot be fetched leaves the stored user; only the log hears of it', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await logIn(page, product.url, ANA);
  await page.route('**/api/profiles/me', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('heading', { name: 'Hi, Ana.' })).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('Error loading the profile');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[A6] a log-in in one tab signs the other tab in', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await second.goto(`${product.url}/listings`);
  await expect(second.getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();
  await logIn(first, product.url, ANA);
  await expect(openMenu(second)).toBeVisible();
});

for (const [intent, path] of [
  ['post', '/post'],
  ['browse', '/'],
  [null, '/'],
] as const) {
  test(`[A7][B7] after a log-in with the intent ${intent ?? 'none'} the app waits 300 ms and goes to ${path}`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`${product.url}/login`);
    if (intent) await page.evaluate((value) => localStorage.setItem('intent', value), intent);
    await page.getByLabel('E-mail').fill(` ${ANA.toUpperCase()} `);
    await page.getByLabel('Password', { exact: true }).fill('lease-handover');
    const submit = page.getByRole('button', { name: 'Log in' });
    await stopClock(page, submit);
    await submit.click();
    await expect.poll(() => readUser(page)).toMatchObject({ email: ANA });
    await page.clock.runFor(299);
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(product.url + path);
  });
}

test('[A9] what a whole visit leaves in the browser is what is specified, and no password', async ({ page }) => {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Kay Stone', 'kay@example.edu');
  await page.goto(`${product.url}/choose-role`);
  await page.getByRole('button', { name: /looking for a lease/ }).click();
  await page.getByRole('radio', { name: /^BYU/ }).click();
  await expect(page).toHaveURL(/\/discovery\/group$/);
  await page.getByRole('radio', { name: /^Just me/ }).click();
  await expect(page).toHaveURL(/\/discovery\/budget$/);
  const stored = await page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
  }));
  expect(stored.local).toMatchObject({ intent: 'browse', discoverySchool: 'BYU', discoveryCity: 'Provo' });
  expect(stored.session['discoveryGroupSize']).toBe('1');
  const known =
    /^(user|user:[0-9a-f]{64}|wasLoggedIn|offline:.+|currentPostId|isEditing|intent|discovery(Tags|School|City|Budget|MoveInDate|Role))$/;
  expect(Object.keys(stored.local).filter((key) => !known.test(key))).toEqual([]);
  expect(Object.keys(stored.local).some((key) => key.startsWith('user:'))).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);
});

test('[B7] the card toggles between log-in and sign-up; Forgot password? leads to its screen; a failure keeps what was typed', async ({
  page,
}) => {
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Welcome to Keyturn.' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await page.getByRole('tab', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.getByLabel('E-mail').fill(ANA);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(ANA);
  await page.getByLabel('Password', { exact: true }).fill('another try');
  await expect(page.getByText('Login failed')).toHaveCount(0);
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.unroute('**/api/users/login');
  const sentence = 'The server says no today.';
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 401, json: { message: sentence, error: sentence, code: 'x', requestId: 'y' } }),
  );
  await pressAgain(page.getByRole('button', { name: 'Log in' }));
  await expect(page.getByText(sentence)).toBeVisible();
});

test('[B8] sign-up wants every field, equal passwords and a decent one, and says what the server says', async ({
  page,
}) => {
  await page.goto(`${product.url}/signup`);
  const submit = () => pressAgain(page.getByRole('button', { name: 'Sign Up' }));
  await submit();
  await expect(page.getByText('Please enter your full name.')).toBeVisible();
  await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
  await page.getByLabel('Full name').fill('Ana Twice');
  await page.getByLabel('E-mail').fill(ANA);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(`${PASSWORD}!`);
  await submit();
  await expect(page.getByRole('alertdialog')).toHaveText(/^Passwords don't match/);
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await submit();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Twice');
  await page.getByLabel('E-mail').fill('twice@example.edu');
  for (const field of ['Password', 'Confirm password']) await page.getByLabel(field, { exact: true }).fill('password1');
  await submit();
  await expect(page.getByText('Please choose a less common password.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).last().click();
  await expect(page).toHaveURL(/\/login$/);
});
