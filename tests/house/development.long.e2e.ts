import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { signUp } from '../testing/people.ts';
import { copySources, type SourceCopy } from '../testing/source-copy.ts';
import { startDevelopment, type Development } from './development.ts';

/** `npm run dev` on a copy of the sources, whose files the test saves. */
test.describe.configure({ timeout: 300_000 });

let sources: SourceCopy;
let development: Development;
test.beforeEach(async () => {
  sources = await copySources(`dev-${randomUUID()}`);
});
test.afterEach(async () => {
  await development.stop();
  await sources.discard();
});

const TOURS = 'services/tours/src/refusals.ts';
const GONE = 'Listing not found or unavailable.';

/** The answer of tours about an unknown listing; empty while it restarts. */
const refusal = (page: Page): Promise<string> =>
  page.evaluate(() =>
    fetch('/api/tour-requests/slots/none')
      .then(async (answer) => ((await answer.json()) as { message: string }).message)
      .catch(() => ''),
  );

test('saved changes of a screen, the shell or a service go live, keeping the page’s state and session', async ({
  page,
}) => {
  development = await startDevelopment(sources.root);
  const { url, hear } = development;
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill('kept@byu.edu');

  await sources.change('mfe-landing/src/messages.ts', "'Forgot password?'", "'Lost your password?'");
  await expect(page.getByText('Lost your password?')).toBeVisible();
  await sources.change('shell/src/messages.ts', "'Sign Up'", "'Join us'");
  await expect(page.getByRole('banner').getByText('Join us')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('kept@byu.edu');
  console.log(await hear(/mfe-landing live again after .+/), '·', await hear(/shell live again after .+/));

  await page.goto(`${url}/signup`);
  await signUp(page, 'Dana Dev', 'dana@byu.edu');
  await expect.poll(() => refusal(page)).toBe(GONE);
  await sources.change(TOURS, GONE, 'A newer sentence.');
  await expect.poll(() => refusal(page)).toBe('A newer sentence.');
  console.log(await hear(/services\/tours live again after .+/));

  await sources.change(TOURS, "'A newer sentence.'", "'A newer sentence.");
  await hear(/The services do not compile/);
  expect(await refusal(page)).toBe('A newer sentence.');
  await sources.change(TOURS, "'A newer sentence.", "'The newest sentence.'");
  await expect.poll(() => refusal(page)).toBe('The newest sentence.');
});

test('developing one slice follows its files and leaves the other slices’ services unchanged', async ({ page }) => {
  development = await startDevelopment(sources.root, ['tours']);
  await page.goto(`${development.url}/signup`);
  await signUp(page, 'Dana Dev', 'dana@byu.edu');
  await sources.change('services/profiles/src/accounts.ts', "'Login failed'", "'A sentence of another slice.'");
  await sources.change(TOURS, GONE, 'A newer sentence.');
  await expect.poll(() => refusal(page)).toBe('A newer sentence.');
  await development.hear(/^services\/tours live again after /m);
  const answer = await page.evaluate(() =>
    fetch('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@byu.edu', password: 'wrong password' }),
    }).then((response) => response.text()),
  );
  expect(answer).toContain('Login failed');
});
