import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../../infra/build/freshness.ts';
import { DEMO_PASSWORD } from '../../infra/embedded/seed/people.ts';

/** A picture for uploads. */
export const art = (name: string): string => join(ROOT, 'tests/testing/photos', `${name}.jpg`);

export const PASSWORD = 'quiet mountain lease';

/** Collects uncaught errors and violations of the content security policy. */
export function watchForFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
}

/** Collects every error that a page throws or logs. */
export function watchForErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
}

/** Signs somebody up from /signup, the current page. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/create-profile$/);
}

/** Creates a profile with a cropped photo, on /create-profile. */
export async function createProfile(page: Page, portrait: number, location: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(art(`person${portrait}`));
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('min', '1');
  await expect(zoom).toHaveAttribute('max', '3');
  await zoom.fill('1.5');
  await page.getByRole('button', { name: 'Save Profile Photo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('combobox', { name: 'City, state' }).fill(location);
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  // Until it is saved, the screen's redirect could interrupt the test's next page.
  await expect(page).not.toHaveURL(/\/create-profile$/);
}

/** Logs a demo person in and waits for the home page. */
export async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${url}/`);
}

/** Opens a page with the product's origin and storage, without scripts. */
export const openBare = (page: Page, url: string): Promise<unknown> => page.goto(`${url}/icon.svg`);

/** Signs a demo person in without a screen, for tests that are not about the log-in. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/users/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
  const { user } = (await answer.json()) as { user: object };
  await openBare(page, url);
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user));
}
