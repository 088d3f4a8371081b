import { expect, test, type Page } from '@playwright/test';
import { answerTo } from '../../tests/testing/answer-to.ts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';
import { expectSound } from '../../tests/testing/expect-sound.ts';
import { signIn } from '../../tests/testing/people.ts';
import { startProduct, type Product } from '../../tests/testing/product.ts';

const ADMIN = 'avery@demo.keyturn.test';
const VIEWER = 'mateo@demo.keyturn.test';
const PHONE = { width: 360, height: 740 };
const LABEL = 'Verified Ensign College student';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ DEMO: '1' });
});
test.afterAll(() => product.stop());

async function decide(page: Page, action: string, note: string, tell: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Decide' });
  await form.getByRole('combobox', { name: 'What shall happen?' }).selectOption({ label: action });
  await form.getByRole('textbox', { name: /^Why/ }).fill(note);
  await form.getByRole('textbox', { name: /^What are they told/ }).fill(tell);
  await form.getByRole('button', { name: 'Decide' }).click();
}

test('[E27] on a phone: a student without an address asks, an admin approves, others see the badge; taken back, it is gone', async ({
  browser,
}) => {
  const email = 'pa.pers@example.edu';
  const person = openClient(product.url);
  const profile = { email, name: 'Pa Pers', location: 'Salt Lake City UT' };
  await person.call('POST', '/api/users/register', { ...profile, password: DEMO_PASSWORD });
  await person.call('POST', '/api/profiles', profile);
  const own = await person.call<{ profile: { id: string } }>('GET', '/api/profiles/me');
  const viewer = openClient(product.url);
  await viewer.call('POST', '/api/users/login', { email: VIEWER, password: DEMO_PASSWORD });
  const card = async () => {
    const path = `/api/profiles/${own.profile.id}`;
    const shown = await viewer.call<{ profile: { isVerified: boolean; badges: { label: string }[] } }>('GET', path);
    return [shown.profile.isVerified, ...shown.profile.badges.map(({ label }) => label)];
  };

  const student = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(student, product.url, email);
  await student.goto(`${product.url}/account`);
  await student.getByRole('button', { name: 'No address at your school?' }).click();
  const dialog = student.getByRole('dialog', { name: 'No address at your school?' });
  await dialog.getByRole('combobox', { name: 'School' }).selectOption({ label: 'Ensign College' });
  await dialog.getByRole('textbox').fill('A letter of enrollment, which I can bring along.');
  await expectSound(student);
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(student.getByText(/^An admin is looking at your request to be shown as a student/)).toBeVisible();
  await expectSound(student);
  expect(await card()).toEqual([false]);

  const admin = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(admin, product.url, ADMIN);
  await expect.poll(() => answerTo(admin, `${product.url}/api/admin/cases`)).toContain('Pa Pers');
  await admin.goto(`${product.url}/admin`);
  const row = admin.getByRole('listitem').filter({ hasText: 'Pa Pers' });
  await expect(row).toContainText('Student');
  await admin.getByRole('link', { name: 'Pa Pers' }).click();
  await expect(admin.getByText('A letter of enrollment, which I can bring along.')).toBeVisible();
  await expectSound(admin);
  await decide(admin, 'Approve: the badge is shown', 'Saw the letter, at our desk.', 'Welcome to Ensign.');
  await expect(admin.getByText('Approved', { exact: true })).toBeVisible();
  await expect.poll(card).toEqual([true, LABEL]);
  await student.goto(`${product.url}/create-profile`);
  await expect(student.getByText(LABEL)).toBeVisible();
  await expectSound(student);

  await decide(admin, 'Take the approval back: the badge goes', 'It was of somebody else.', 'Please show us your own.');
  await expect(admin.getByRole('form', { name: 'Decide' })).toHaveCount(0);
  await expect(admin.getByText('Approval taken back')).toBeVisible();
  await expectSound(admin);
  await expect.poll(card).toEqual([false]);
  await student.goto(`${product.url}/create-profile`);
  await expect(student.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible();
  await expect(student.getByText('This is how people will see you.')).toBeVisible();
  await expect(student.getByText(LABEL)).toHaveCount(0);
  await student.goto(`${product.url}/account`);
  await expect(student.getByText('You were told: “Please show us your own.”')).toBeVisible();
  await expectSound(student);
  await expect.poll(() => answerTo(student, `${product.url}/api/notifications`)).toContain('Please show us your own.');
  await student.goto(product.url);
  await student.getByRole('button', { name: /^Notifications/ }).click();
  await expect(student.getByText('Please show us your own.')).toBeVisible();
  await admin.goto(`${product.url}/admin/log`);
  await expect(admin.getByText('It was of somebody else.')).toBeVisible();
});
