import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tests/testing/demo.ts';
import { PASSWORD, createProfile, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('B3: a visitor who signs up from the matches comes back to them after the profile', async ({ page }) => {
  const matches = `${product.url}/listings?city=Provo&budget=700`;
  await page.goto(matches);
  await page.getByRole('link', { name: 'Sign up to unlock full listing details' }).click();
  await signUp(page, 'Ida Holm', 'ida@example.edu');
  await createProfile(page, 1, 'Provo UT');
  await expect(page).toHaveURL(matches);
  await page.goBack();
  await expect(page, 'Back does not lead into the sign-up').toHaveURL(matches);
});

test('B3: the way back goes from the bar’s log-in to the sign-up, and a heart tapped before is saved after', async ({
  page,
}) => {
  const matches = `${product.url}/listings?city=Orem`;
  await page.goto(matches);
  const first = page.getByRole('article').first();
  const place = await first.getByRole('heading').or(first.getByRole('link')).first().textContent();
  await first.getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Log in to save this listing.')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.goto(matches);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await signUp(page, 'Nils Berg', 'nils@example.edu');
  await createProfile(page, 1, 'Orem UT');
  await expect(page).toHaveURL(matches);
  await expect(
    page.getByRole('article').first().getByRole('button', { name: 'Remove from saved listings' }),
  ).toBeVisible();
  await page.goto(`${product.url}/saved`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(place ?? '');
});

test('B3: a sign-up that came from nowhere leads to the profile and then to /post, as specified', async ({ page }) => {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Una Dahl', 'una@example.edu');
  await createProfile(page, 1, 'Provo UT');
  await expect(page).toHaveURL(`${product.url}/post`);
});

test('B5: nobody is an excellent match of no answers: newest first, without percentages and groups', async ({
  page,
}) => {
  for (const path of ['/listings', '/listings?city=Provo']) {
    await page.goto(product.url + path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(/^Newest first/)).toBeVisible();
    await expect(page.getByText('% match')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /(Excellent|Better|Good) matches/ })).toHaveCount(0);
  }
  await page.goto(`${product.url}/listings?city=Provo&budget=2000`);
  await expect(page.getByRole('heading', { name: /^Excellent matches/ })).toBeVisible();
  await expect(page.getByText('100 % match').first()).toBeVisible();
});

test('[D9] B: a visitor’s heart leads to the log-in with a sentence why, and back with the heart saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const matches = `${product.url}/listings?city=Logan`;
  await page.goto(matches);
  await page.getByRole('article').nth(1).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Log in to save this listing.')).toBeVisible();
  await logInHere(page);
  await expect(page).toHaveURL(matches);
  await expect(
    page.getByRole('article').nth(1).getByRole('button', { name: 'Remove from saved listings' }),
  ).toBeVisible();
  await page.goto(`${product.url}/login`);
  await expect(page.getByText('Log in to save this listing.')).toHaveCount(0);
});

for (const [way, enter] of [
  ['logs in', (page: Page) => logInHere(page)],
  ['signs up', (page: Page) => signUpHere(page)],
] as const) {
  test(`B3: [D5] a visitor who taps a match and ${way} reads why it matches, and finds the same matches behind it`, async ({
    page,
  }) => {
    const matches = `${product.url}/listings?city=Provo&budget=700&amenities=Pool`;
    await page.goto(matches);
    const card = page.getByRole('article').filter({ hasText: '% match' }).first();
    const score = /\d+ % match/.exec((await card.textContent()) ?? '')?.[0] ?? 'none';
    await card.getByRole('link').first().click();
    await enter(page);
    await expect(page).toHaveURL(/\/listing\/[\w-]{22}$/);
    const why = page.getByRole('region', { name: 'Why it matches' });
    await expect(why).toContainText(score);
    await page.reload();
    await expect(why).toContainText(score);
    await page.goBack();
    await expect(page).toHaveURL(matches);
    await expect(page.getByRole('article').filter({ hasText: '% match' }).first()).toContainText(score);
  });
}

test('B3: a heart that cannot be saved after the log-in is kept, said so, and saved by itself', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Logan`);
  await page.getByRole('article').first().getByRole('button', { name: /^Save/ }).click();
  await page.route('**/api/saved-listings/me/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { code: 'unavailable' } })
      : route.continue(),
  );
  await logInHere(page);
  const kept = page.getByText('What you saved before the log-in is not stored yet.');
  await expect(kept).toBeVisible();
  await page.reload();
  await expect(kept).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('What you saved before the log-in is stored now.')).toBeVisible();
  await expect(
    page.getByRole('article').first().getByRole('button', { name: 'Remove from saved listings' }),
  ).toBeVisible();
});

test('B3: [D9] a kept heart that is taken off again stays off, however late it is stored', async ({ page }) => {
  await page.goto(`${product.url}/listings?city=Orem`);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Save/ }).click();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const sent: string[] = [];
  await page.route('**/api/saved-listings/me/*', async (route) => {
    const method = route.request().method();
    const isKept = sent.length === 0;
    sent.push(method);
    if (isKept) await held;
    const answer = await route.fetch();
    sent.push(`${method} done`);
    await route.fulfill({ response: answer });
  });
  await logInHere(page);
  await expect.poll(() => sent).toEqual(['PUT']);
  await card.getByRole('button', { name: /^Save/ }).click();
  await card.getByRole('button', { name: 'Remove from saved listings' }).click();
  letGo();
  await expect.poll(() => sent).toEqual(['PUT', 'PUT done', 'PUT', 'PUT done', 'DELETE', 'DELETE done']);
  await page.unrouteAll();
  await page.reload();
  await expect(card.getByRole('button', { name: /^Save/ })).toBeVisible();
});

async function logInHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill('tomas@demo.keyturn.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function signUpHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Eva Lind');
  await page.getByLabel('E-mail').fill('eva@example.edu');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}
