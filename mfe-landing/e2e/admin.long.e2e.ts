import { expect, test, type Page } from '@playwright/test';
import type { OwnPost } from '@keyturn/contracts/posts';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { signIn } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SELLER = 'mateo@demo.keyturn.test';
const SEEKER = 'ana@demo.keyturn.test';
const ADMIN = 'avery@demo.keyturn.test';
const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

async function decide(page: Page, action: string, note: string, tell = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'Decide' });
  await form.getByRole('combobox', { name: 'What shall happen?' }).selectOption({ label: action });
  await form.getByRole('textbox', { name: /^Why/ }).fill(note);
  if (tell !== '') await form.getByRole('textbox', { name: /^What (is the owner|are they) told/ }).fill(tell);
  await pressAgain(form.getByRole('button', { name: 'Decide' }));
}

test('[E14] on a phone: what a seeker reports, an admin finds, hides, reads and shows again; the seeker is told, and the log names it', async ({
  browser,
}) => {
  const seeker = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(seeker, product.url, SEEKER);
  // Nobody has reported this one yet.
  const client = openClient(product.url);
  await client.call('POST', '/api/users/login', { email: SELLER, password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  await seeker.goto(`${product.url}/listing/${posts.find(({ posted }) => posted)?._id}`);
  await seeker.getByRole('button', { name: 'Report this listing' }).locator('visible=true').click();
  const listing = seeker.url();
  const title = (await seeker.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const report = seeker.getByRole('dialog', { name: 'Report this listing' });
  await report.getByRole('combobox').selectOption({ label: 'It says something that is not true' });
  await report.getByRole('textbox').fill('There is no pool.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(seeker.getByText('Thank you. A person will look at it.')).toBeVisible();

  const admin = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(admin, product.url, ADMIN);
  await admin.goto(product.url);
  await admin.getByRole('button', { name: /^Open your menu/ }).click();
  await admin.getByRole('link', { name: 'Moderation' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
  // The oldest stands first.
  const newest = admin.getByRole('listitem').last();
  await expect(newest).toContainText('Not true');
  await expectSound(admin);
  await newest.getByRole('link').click();
  await expect(admin.getByText('There is no pool.')).toBeVisible();
  await expect(admin.getByText(/^Ana Castillo, /)).toBeVisible();
  await expectSound(admin);
  await decide(admin, 'Hide it until somebody has looked again', 'To be looked at.', 'Please show us the pool.');
  await expect(admin.getByText('Told them: “Please show us the pool.”')).toBeVisible();

  const asked = () => answerTo(seeker, listing.replace('/listing/', '/api/posts/'));
  await expect.poll(asked).toMatch(/^404/);
  await seeker.goto(listing);
  await expect(seeker.getByText('Listing not found or unavailable.')).toBeVisible();
  await admin.getByRole('link', { name: 'Open the listing' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await admin.goBack();
  await expect(admin.getByText('Hidden').first()).toBeVisible();
  await decide(admin, 'Show it again', 'The pool is there.');
  await expect(admin.getByRole('form', { name: 'Decide' })).toHaveCount(0);

  await expect.poll(asked).toMatch(/^200/);
  await seeker.goto(listing);
  await expect(seeker.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await seeker.getByRole('button', { name: /^Notifications/ }).click();
  await expect(seeker.getByText(/: a person has looked at it and found nothing wrong\.$/)).toBeVisible();

  await admin.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  await expect(admin.getByText('The pool is there.')).toBeVisible();
  await expectSound(admin);
});
