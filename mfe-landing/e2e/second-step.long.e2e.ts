import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { appCode, untilStepIsLong } from '../../tests/testing/app-code.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { PASSWORD, signUp } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const EMAIL = 'ann.lee@example.edu';

let product: Product;
test.beforeEach(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});
test.afterEach(() => product.stop());

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code').clear();
  // At the pace of a person: two clicks within 0.4 s are a double click.
  await page.getByLabel('Code').pressSequentially(code, { delay: 100 });
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('[E16] on a phone, a second step is turned on, required at log-in, and turned off by recovery code', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}/signup`);
  await signUp(page, 'Ann Lee', EMAIL);
  await page.goto(`${product.url}/account`);
  const section = page.getByRole('region', { name: 'Second step' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await expectSound(page);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Current password').press('Enter');
  await expect(section.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused();
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectSound(page);
  const secret = (await section.locator('code').textContent()) ?? '';

  // The code before this one confirms it, so that this one is there for the log-in: each works once.
  await untilStepIsLong();
  await section.getByLabel('Code that the app shows').fill(appCode(secret, 1));
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('heading', { name: 'Save these codes. Each works once.' })).toBeFocused();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  await expectSound(page);
  const codes = await section.getByRole('listitem').allTextContents();

  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enterPassword(other);
  await expectSound(other);
  await enterCode(other, '000000');
  await expect(other.getByText('That code is not right. Please try the next one.')).toBeVisible();
  await enterCode(other, appCode(secret));
  await expect(other).toHaveURL(`${product.url}/`);

  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('keyturn-recovery-codes.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe(codes.map((code) => `${code}\n`).join(''));
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('Code').fill(codes[0]?.toLowerCase() ?? '');
  await expectSound(page);
  await dialog.getByLabel('Code').press('Enter');
  await expect(page.getByText('The second step is off.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
