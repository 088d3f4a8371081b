import { expect, test, type Page } from '@playwright/test';
import type { CasesAnswer } from '@keyturn/contracts/admin';
import type { ListingCard, OwnPost } from '@keyturn/contracts/posts';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { signIn } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const SELLER = 'mateo@demo.keyturn.test';
const COPIER = 'hannah@demo.keyturn.test';
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
  if (action === 'Suspend the account')
    await pressAgain(page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }));
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

test('[E14] a member finds no page of moderation; an admin finds a person and opens a case about them', async ({
  browser,
}) => {
  const seeker = await (await browser.newContext()).newPage();
  await signIn(seeker, product.url, SEEKER);
  await seeker.goto(`${product.url}/admin`);
  await expect(seeker.getByRole('heading', { level: 1, name: 'That door does not open.' })).toBeVisible();
  const admin = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(admin, product.url, ADMIN);
  await admin.goto(`${product.url}/admin/people`);
  await admin.getByRole('textbox', { name: 'E-mail address or id of a person' }).fill(SEEKER);
  await admin.getByRole('button', { name: 'Look up' }).click();
  await expect(admin.getByRole('heading', { name: 'Ana Castillo' })).toBeVisible();
  await expectSound(admin);
  await admin.getByRole('button', { name: 'Open a case' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Open a case' });
  await dialog.getByRole('textbox').fill('Seen by chance.');
  await expectSound(admin);
  await dialog.getByRole('button', { name: 'Open a case' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Ana Castillo' })).toBeVisible();
  await decide(admin, 'Write to them', 'Rude in two conversations.', 'Please be kind to others.');
  await expect(admin.getByText('Told them: “Please be kind to others.”')).toBeVisible();
  const told = 'Please be kind to others.';
  await expect.poll(() => answerTo(seeker, `${product.url}/api/notifications`)).toContain(told);
  await seeker.goto(product.url);
  await seeker.getByRole('button', { name: /^Notifications/ }).click();
  await expect(seeker.getByText(told)).toBeVisible();
});

test('[E19] a listing that asks for a wire transfer is hidden until an admin has looked; of the demo one is', async ({
  browser,
}) => {
  const admin = openClient(product.url);
  await admin.call('POST', '/api/users/login', { email: ADMIN, password: DEMO_PASSWORD });
  const cases = async () => (await admin.call<CasesAnswer>('GET', '/api/admin/cases')).items;
  expect(
    (await cases()).filter(({ signs }) => signs.length > 0).map(({ held, ownerName }) => [held, ownerName]),
  ).toEqual([[true, 'Daniel Reyes']]);

  const seller = openClient(product.url);
  await seller.call('POST', '/api/users/login', { email: SELLER, password: DEMO_PASSWORD });
  const posts = await seller.call<OwnPost[]>('GET', '/api/posts/user/me');
  const own = posts.find(({ posted, transferState, freshness }) => posted && !transferState && !freshness?.hidden)!;
  const isSeen = async () =>
    (await seller.call<{ _id: string }[]>('GET', '/api/posts/live')).some(({ _id }) => _id === own._id);
  await seller.call('PUT', `/api/posts/${own._id}`, {
    userEmail: SELLER,
    postData: { notes: 'I am abroad: send the deposit by wire transfer and I mail you the keys.' },
  });
  await expect.poll(async () => (await cases()).find(({ subjectId }) => subjectId === own._id)?.held).toBe(true);
  await expect.poll(isSeen).toBe(false);

  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(page, product.url, ADMIN);
  const found = (await cases()).find(({ subjectId }) => subjectId === own._id);
  await page.goto(`${product.url}/admin/cases/${found?._id}`);
  await expect(page.getByRole('region', { name: 'What Keyturn noticed' })).toHaveText(
    'What Keyturn noticedAsks for money by wire, crypto or gift card, or before a visit',
  );
  await expect(page.getByText(/^Keyturn itself, /)).toBeVisible();
  await expectSound(page);
  await decide(page, 'Show it again', 'They meant the bank of the complex.');
  await expect.poll(isSeen).toBe(true);
});

test('[E19] a photo that somebody saves from a listing and posts as their own opens a case, which says so', async ({
  browser,
}) => {
  const seller = openClient(product.url);
  await seller.call('POST', '/api/users/login', { email: COPIER, password: DEMO_PASSWORD });
  const own = (await seller.call<OwnPost[]>('GET', '/api/posts/user/me')).filter(({ posted }) => posted);
  const live = await seller.call<ListingCard[]>('GET', '/api/posts/live');
  const other = live.find(({ _id, image }) => image !== '' && own.every((one) => one._id !== _id))!;
  const mine = live.find(({ _id }) => own.some((one) => one._id === _id))!;
  const saved = new Uint8Array(await (await fetch(`${product.url}${other.image}?w=960`)).arrayBuffer());
  const url = await seller.upload('my-room.jpg', saved);
  await seller.call('PUT', `/api/posts/${mine._id}`, { userEmail: COPIER, postData: { images: [{ url }] } });

  const admin = openClient(product.url);
  await admin.call('POST', '/api/users/login', { email: ADMIN, password: DEMO_PASSWORD });
  const findCase = async () =>
    (await admin.call<CasesAnswer>('GET', '/api/admin/cases')).items.find(({ subjectId }) => subjectId === mine._id);
  await expect.poll(async () => (await findCase())?.signs).toEqual(['copied_photo']);
  expect((await findCase())?.held).toBe(false);
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(page, product.url, ADMIN);
  await page.goto(`${product.url}/admin/cases/${(await findCase())?._id}`);
  await expect(page.getByRole('region', { name: 'What Keyturn noticed' })).toHaveText(
    'What Keyturn noticedA photo that another person had in a live listing before',
  );
  await expectSound(page);
  await decide(page, 'Nothing is wrong', 'Both show the hall of the complex.');
  await expect(page.getByRole('form', { name: 'Decide' })).toHaveCount(0);
});

/** How a call ends: 200, or the status that refuses it. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error as { status?: number }).status ?? 0,
  );

test('[E14][E21] whom an admin signs out or suspends, their next call is refused; let in again they log in, and the log names it all', async ({
  browser,
}) => {
  const email = 'sus.pended@example.edu';
  const person = openClient(product.url);
  const profile = { email, name: 'Sus Pended', location: 'Provo UT' };
  await person.call('POST', '/api/users/register', { ...profile, password: DEMO_PASSWORD });
  await person.call('POST', '/api/profiles', profile);
  const nextCall = () => statusOf(person.call('GET', '/api/users/account'));
  const enter = () => statusOf(person.call('POST', '/api/users/login', { email, password: DEMO_PASSWORD }));
  expect(await nextCall()).toBe(200);

  const admin = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(admin, product.url, ADMIN);
  await admin.goto(`${product.url}/admin/people?whose=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Sign this person out everywhere?' });
  await expectSound(admin);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(admin.getByText('Signed out everywhere.')).toBeVisible();
  await expect.poll(nextCall).toBe(401);
  expect(await enter()).toBe(200);
  await admin.getByRole('button', { name: 'Send a reset link' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Send a reset link' });
  await dialog.getByRole('textbox').fill('Came by, with a passport.');
  await expectSound(admin);
  await dialog.getByRole('button', { name: 'Send a reset link' }).click();
  await expect(admin.getByText('The link is on its way to the person’s own address.')).toBeVisible();

  await admin.getByRole('button', { name: 'Open a case' }).click();
  await admin.getByRole('dialog').getByRole('textbox').fill('Seen by chance.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Open a case' }).click();
  await decide(admin, 'Suspend the account', 'Rude in two conversations.');
  await expect(admin.getByText('Suspended').first()).toBeVisible();
  await expect.poll(nextCall).toBe(401);
  expect(await enter()).toBe(403);
  await decide(admin, 'Let them in again', 'Has said sorry.');
  await expect.poll(enter).toBe(200);
  expect(await nextCall()).toBe(200);

  await admin.goto(`${product.url}/admin/log`);
  for (const done of ['Suspended', 'Let in again', 'Reset link sent', 'Signed out everywhere'])
    await expect(admin.getByRole('listitem').filter({ hasText: done }).first()).toBeVisible();
  await expectSound(admin);
});
