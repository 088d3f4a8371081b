import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { art, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

test('[B6][B9] B13: a poster signs up and makes a profile that others partly see; a seeker gets questions', async ({
  page,
}) => {
  const save = page.getByRole('button', { name: 'Save & Continue' });
  const place = page.getByRole('combobox', { name: 'City, state' });
  const choose = async (path: string, name: RegExp) => {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { name: 'What are we doing?' })).toBeVisible();
    await page.getByRole('button', { name }).click();
  };
  await choose('/start', /I'm looking for a lease/);
  await expect(page).toHaveURL(`${product.url}/discovery`);
  await choose('/choose-role', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/signup`);
  expect(await page.evaluate(() => localStorage.getItem('intent'))).toBe('post');
  await signUp(page, 'Kim Vale', 'kim@example.edu');
  await choose('/start', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/create-profile`);
  await takePhoto(page);
  await expect(save).toBeDisabled();
  await place.fill('c');
  await expect(page.getByRole('option')).toHaveText(['Cedar City UT']);
  await page.getByRole('option').click();
  await expect(place).toHaveValue('Cedar City UT');
  await expect(save).toBeEnabled();
  await page.getByRole('radio', { name: 'Utah State', exact: true }).click();
  const saved = page.waitForRequest('**/api/profiles');
  await save.click();
  const sent = (await saved).postDataJSON() as { profilePic: string };
  expect(sent).toMatchObject({ name: 'Kim Vale', location: 'Cedar City UT', school: 'Utah State' });
  await expectSmallJpeg(page, sent.profilePic);
  await expect(page).toHaveURL(`${product.url}/post`);
  await choose('/choose-role', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/post`);
  await page.goto(`${product.url}/create-profile`);
  await expect(page.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible();
  const other = openClient(product.url);
  await other.call('POST', '/api/users/login', { email: 'ana@demo.keyturn.test', password: DEMO_PASSWORD });
  const { profile } = await other.call<{ profile: object }>('GET', '/api/profiles/kim@example.edu');
  const seen = JSON.stringify(profile);
  for (const text of ['Kim Vale', 'Cedar City UT']) expect(seen).toContain(text);
  for (const text of ['Utah State', 'createdAt']) expect(seen).not.toContain(text);
});

/** Takes an image, and its round crop, nearer by a step. */
async function takePhoto(page: Page): Promise<void> {
  const file = page.locator('input[type=file]');
  await file.setInputFiles(art('liv1'));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.1');
  await page.getByRole('button', { name: 'Save Profile Photo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function expectSmallJpeg(page: Page, profilePic: string): Promise<void> {
  expect(profilePic).toMatch(/^data:image\/jpeg;base64,/);
  expect(profilePic.length).toBeLessThanOrEqual(500_000);
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, profilePic);
  expect(size[0]).toBe(size[1]);
  expect(size[0]).toBeLessThanOrEqual(300);
}
