import { expect, test, type Page } from '@playwright/test';
import { art, signIn, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';
import { place, save } from './profile-form.ts';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

async function startProfile(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Kim Vale', email);
}

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
