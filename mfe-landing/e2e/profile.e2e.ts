import { formatMonth } from '@keyturn/domain/dates';
import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { art, signIn, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' });
const place = (page: Page) => page.getByRole('combobox', { name: 'City, state' });

async function startProfile(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Kim Vale', email);
}

test('[B9] a new profile: its note, its parts, and Save & Continue only with name and place', async ({ page }) => {
  await startProfile(page, 'kim@example.edu');
  await expect(
    page.getByText('Profiles without clear face photos may be hidden or ranked lower.').first(),
  ).toBeVisible();
  const month = formatMonth(new Date().toISOString().slice(0, 'YYYY-MM'.length));
  await expect(page.getByText(`Member since ${month}`, { exact: true })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await place(page).fill('pro');
  await expect(page.getByRole('option')).toHaveText(['Provo UT']);
  await place(page).fill('c');
  await expect(page.getByRole('option')).toHaveText(['Cedar City UT']);
  await page.getByRole('option').click();
  await expect(place(page)).toHaveValue('Cedar City UT');
  await expect(save(page)).toBeEnabled();
  await page.getByLabel('Name', { exact: true }).fill('  ');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Kim Vale');

  const ensign = page.getByRole('radio', { name: 'Ensign', exact: true });
  await ensign.click();
  await expect(ensign).toBeChecked();
  await page.getByRole('radio', { name: 'SUU', exact: true }).click();
  await expect(ensign).not.toBeChecked();
  await page.getByRole('radio', { name: 'SUU', exact: true }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  for (const account of ['Instagram', 'LinkedIn', 'TikTok']) {
    await page.getByText(account, { exact: true }).click();
    await expect(page.getByText(`${account} · Connected`)).toBeVisible();
  }
  const saved = page.waitForRequest('**/api/profiles');
  await save(page).click();
  expect((await saved).postDataJSON()).toMatchObject({
    name: 'Kim Vale',
    email: 'kim@example.edu',
    location: 'Cedar City UT',
    school: '',
    profileCreated: true,
    instagram: true,
    linkedin: true,
    tiktok: true,
    isPropertyManager: false,
    createdAt: 'May 2025',
  });
  await expect(page).toHaveURL(`${product.url}/post`);
  await page.goto(`${product.url}/create-profile`);
  await expect(page.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible();
  await expect(page.getByText('TikTok · Connected')).toBeVisible();
});

test('B13: the preview shows what others see and nothing else, and a marked account says what that means', async ({
  page,
}) => {
  await startProfile(page, 'kim7@example.edu');
  const preview = page.getByRole('figure', { name: 'This is how people will see you.' });
  await place(page).fill('Logan UT');
  await page.getByLabel('Name', { exact: true }).fill('Kim Vale');
  await page.getByRole('radio', { name: 'Utah State', exact: true }).click();
  await page.getByText('Instagram', { exact: true }).click();
  await page.getByText('I am a property manager').click();
  const others = ['Kim Vale', 'Logan UT', 'Says to be a property manager; not checked.'];
  for (const text of others) await expect(preview.getByText(text, { exact: true })).toBeVisible();
  for (const text of ['Utah State', 'Instagram', 'Member since']) await expect(preview.getByText(text)).toHaveCount(0);
  await expect(page.getByText('We link to none of them, and nobody else sees this.')).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(`${product.url}/post`);
  const other = openClient(product.url);
  await other.call('POST', '/api/users/login', { email: 'ana@demo.keyturn.test', password: DEMO_PASSWORD });
  const { profile } = await other.call<{ profile: object }>('GET', '/api/profiles/kim7@example.edu');
  const seen = JSON.stringify(profile);
  for (const text of ['Kim Vale', 'Logan UT']) expect(seen).toContain(text);
  for (const text of ['Utah State', 'instagram', 'createdAt']) expect(seen).not.toContain(text);
});

test('[B9] from the review it leads back there; the close button goes home', async ({ page }) => {
  await signIn(page, product.url, 'ana@demo.keyturn.test');
  await page.goto(`${product.url}/create-profile`);
  await page
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('link', { name: 'Close' }))
    .click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/create-profile?from=post-review`);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await save(page).click();
  // Without a draft the review itself leads on to the start.
  await expect(page).toHaveURL(`${product.url}/post`);
  expect(visited).toContain('/post-review');
});

test('[B9] the photo: only images, a round crop with zoom 1 to 3, and a JPEG of at most 300 px', async ({ page }) => {
  await startProfile(page, 'kim3@example.edu');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Please choose an image file.')).toBeVisible();
  await file.setInputFiles(art('liv1'));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  for (const [name, value] of Object.entries({ min: '1', max: '3', step: '0.1' })) {
    await expect(zoom).toHaveAttribute(name, value);
  }
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.1');
  await page.getByRole('button', { name: 'Save Profile Photo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await place(page).fill('Orem UT');
  const saved = page.waitForRequest('**/api/profiles');
  await save(page).click();
  const { profilePic } = (await saved).postDataJSON() as { profilePic: string };
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
});

test('[B5][B9] the manager toggle turns the home page into that of a property manager', async ({ page }) => {
  await startProfile(page, 'kim4@example.edu');
  await place(page).fill('Provo UT');
  await page.getByText('You list vacant units instead of handing on a lease.').click();
  await expect(page.getByRole('switch', { name: /^I am a property manager/ })).toBeChecked();
  await save(page).click();
  await expect(page).toHaveURL(`${product.url}/post`);
  await page.goto(`${product.url}/userhome`);
  await expect(page.getByRole('heading', { name: 'Hi, Kim.' })).toBeVisible();
  await expect(page.getByText('List an Available Unit')).toBeVisible();
  await expect(page.getByText('Selling your Lease?')).toHaveCount(0);
  await page.getByRole('link', { name: 'Post a Property' }).click();
  await expect(page).toHaveURL(`${product.url}/pm-post-start`);
});

test('[B6] the intent screen leads posters by what they have, and seekers to the questionnaire', async ({ page }) => {
  const choose = async (path: string, name: RegExp) => {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { name: 'What are we doing?' })).toBeVisible();
    await page.getByRole('button', { name }).click();
  };
  await choose('/choose-role', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/signup`);
  expect(await page.evaluate(() => localStorage.getItem('intent'))).toBe('post');
  await choose('/start', /I'm looking for a lease/);
  await expect(page).toHaveURL(`${product.url}/discovery`);
  await startProfile(page, 'kim5@example.edu');
  await choose('/start', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/create-profile`);
  await place(page).fill('Provo UT');
  await save(page).click();
  await expect(page).toHaveURL(`${product.url}/post`);
  await choose('/choose-role', /I'm posting a lease/);
  await expect(page).toHaveURL(`${product.url}/post`);
});

test('B12: a profile that is not saved is left only after a question, one that is unchanged without', async ({
  page,
}) => {
  await startProfile(page, 'kim8@example.edu');
  const close = page.getByRole('button', { name: 'Close' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving your profile?' });
  await page.getByLabel('Name', { exact: true }).fill('Kim Other');
  await close.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Other');
  await page.getByLabel('Name', { exact: true }).fill('Kim Vale');
  await page.locator('input[type=file]').setInputFiles(art('person1'));
  await page.getByRole('button', { name: 'Save Profile Photo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await close.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/create-profile`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Vale');
  await close.click();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('B12: on a phone no chip of an account moves when one is chosen, and a long word stays in its card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startProfile(page, 'kim9@example.edu');
  const chips = page.getByRole('group', { name: 'Your accounts' }).locator('label');
  const places = () => chips.evaluateAll((all) => all.map((chip) => JSON.stringify(chip.getBoundingClientRect())));
  await chips.first().scrollIntoViewIfNeeded();
  const before = await places();
  await page.getByText('Instagram', { exact: true }).click();
  await expect(page.getByText('Instagram · Connected')).toBeVisible();
  await expect.poll(places).toEqual(before);
  const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
  await page.getByLabel('Name', { exact: true }).fill(`🎉 ${word}`);
  const card = page.getByRole('figure', { name: 'This is how people will see you.' });
  await expect(card.getByRole('img')).toHaveAttribute('data-initials', 'W');
  const [outer, inner] = [await card.boundingBox(), await card.getByText(word).boundingBox()];
  expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
});
