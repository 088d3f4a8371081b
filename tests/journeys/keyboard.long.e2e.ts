import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  askAgain,
  choose,
  expectAnnounced,
  expectScreen,
  expectTrap,
  pickFiles,
  press,
  tabTo,
  type,
} from './keyboard-steps.ts';
import { PASSWORD, art } from '../testing/people.ts';
import { openPoster } from '../testing/posting-people.ts';
import { untilUploaded } from '../testing/posting-steps.ts';
import { untilPressCounts } from '../testing/press.ts';
import { startProduct, type Product } from '../testing/product.ts';

let product: Product;
let seller: Page;
let seeker: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  seller = await openPage(browser);
});
test.afterAll(async () => {
  await seller.context().close();
  await product.stop();
});

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const next = (page: Page) => press(page, button(page, 'Next'));

test('[B1][B8] by keyboard alone: from the landing page to a new account', async () => {
  await seller.goto(product.url);
  await expectScreen(seller, 'Finally, a smarter way to move');
  await press(seller, seller.getByRole('link', { name: 'Post a Lease' }));
  await expectScreen(seller, 'Create Your Account');
  await type(seller, seller.getByLabel('Full name'), 'Priya Raman');
  await type(seller, seller.getByLabel('E-mail'), 'priya@example.edu');
  await type(seller, seller.getByLabel('Password', { exact: true }), PASSWORD);
  await type(seller, seller.getByLabel('Confirm password'), PASSWORD);
  await seller.keyboard.press('Enter');
  await expectScreen(seller, 'Create Your Profile');
});

test('[B9] by keyboard alone: the photo is cropped in a dialog that traps the focus and returns it', async () => {
  const photo = seller.locator('input[type=file]');
  await pickFiles(seller, photo, [art('person1')]);
  const dialog = seller.getByRole('dialog', { name: 'Place your photo' });
  await expectTrap(seller, dialog);
  await seller.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(photo).toBeFocused();

  await pickFiles(seller, photo, [art('person1')]);
  const zoom = seller.getByRole('slider', { name: 'Zoom' });
  await tabTo(seller, zoom);
  for (let step = 0; step < 5; step += 1) await seller.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.5');
  await tabTo(seller, seller.getByRole('group', { name: /^Photo in the circle/ }), 'Shift+Tab');
  await seller.keyboard.press('ArrowLeft');
  await press(seller, button(seller, 'Save Profile Photo'));
  await expect(dialog).toBeHidden();
  await expect(photo).toBeFocused();

  const place = seller.getByRole('combobox', { name: 'City, state' });
  await type(seller, place, 'pro');
  await seller.keyboard.press('ArrowDown');
  await seller.keyboard.press('Enter');
  await expect(place).toHaveValue('Provo UT');
  await choose(seller, group(seller, 'School'), seller.getByRole('radio', { name: 'UVU' }));
  await press(seller, button(seller, 'Save & Continue'));
  await expectScreen(seller, 'Post your lease');
});

test('[C2][C3] by keyboard alone: the basics', async () => {
  await press(seller, button(seller, 'Input Manually'));
  await expectScreen(seller, 'The basics');
  await type(seller, seller.getByLabel('Monthly rent'), '600');
  await type(seller, seller.getByLabel('Deposit'), '200');
  for (const [name, option] of [
    ['Lease type', 'Private Room'],
    ['Unit type', 'Apartment'],
    ['Gender', 'Female'],
    ['Bedrooms', '3'],
    ['Furnished', 'Yes'],
  ] as const) {
    await choose(seller, group(seller, name), group(seller, name).getByRole('radio', { name: option, exact: true }));
  }
  await press(seller, seller.getByRole('checkbox', { name: 'Desk' }), ' ');
  await expect(seller.getByRole('checkbox', { name: 'Desk' })).toBeChecked();
  await expectAnnounced(seller, /^Saved \d/);
  await next(seller);
});

test('[C4] by keyboard alone: photos, address, the alert about it, and dates', async () => {
  await expectScreen(seller, 'Photos, place and dates');
  await pickFiles(seller, seller.locator('input[type=file]').first(), [art('bed1'), art('liv1')]);
  await expect(seller.getByText('2 of 41')).toBeVisible();
  await untilUploaded(seller);
  await type(seller, field(seller, 'Street'), '742 N 300 E');
  await next(seller);
  const alert = seller.getByRole('alertdialog');
  await expect(alert).toContainText('Please fill in all address fields correctly. Only UT is supported for now.');
  await expectTrap(seller, alert);
  await seller.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  // The alert leads to the first wrong field.
  await expect(seller.getByRole('combobox', { name: 'City' })).toBeFocused();
  await seller.keyboard.type('pro');
  await seller.keyboard.press('ArrowDown');
  await seller.keyboard.press('Enter');
  await type(seller, field(seller, 'State'), 'ut');
  await press(seller, seller.getByRole('checkbox', { name: 'Covered' }), ' ');
  await type(seller, seller.getByLabel('Start date'), 'Jan 4, 2027');
  await type(seller, seller.getByLabel('End date'), 'Apr 24, 2027');
  await seller.keyboard.press('Enter');
  await expectAnnounced(seller, '3 months');
  await next(seller);
});

test('[C5][C6][C8] by keyboard alone: incentives, review, posted', async () => {
  await expectScreen(seller, 'Incentives and notes');
  await press(seller, seller.getByRole('checkbox', { name: 'First Month Free' }), ' ');
  await type(seller, seller.getByLabel('Notes for the next tenant'), 'The desk stays.');
  await expectAnnounced(seller, /^Saved \d/);
  await next(seller);
  await expectScreen(seller, 'Review your listing');
  await press(seller, button(seller, 'Post Lease'));
  await expectScreen(seller, 'Lease Posted Successfully!');
  await press(seller, seller.getByRole('link', { name: 'Back to Home' }));
  await expectScreen(seller, 'Hi, Priya.');
});

test('[A3][E1] by keyboard alone: the side panel leads to availability, which is saved', async () => {
  const opener = button(seller, /^Open your menu/);
  const panel = seller.getByRole('dialog', { name: 'Your menu' });
  await tabTo(seller, opener, 'Shift+Tab');
  await seller.keyboard.press('Enter');
  await expectTrap(seller, panel);
  await seller.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  // It stays visible during its exit.
  await expect(panel).toBeHidden();
  await press(seller, opener);
  await press(seller, panel.getByRole('link', { name: 'Manage Your Availability' }));
  await expectScreen(seller, 'Manage Your Availability');
  await press(seller, button(seller, 'Add time on Monday'));
  await expect(seller.getByLabel('Start')).toBeFocused();
  await seller.keyboard.type('9:00');
  await tabTo(seller, seller.getByLabel('End'));
  await seller.keyboard.type('11:00');
  await seller.keyboard.press('Enter');
  await expect(button(seller, 'Change Monday, 9:00 AM – 11:00 AM')).toBeFocused();
  await press(seller, button(seller, 'Save Availability'));
  await expectAnnounced(seller, 'Availability saved!');
});

test('[D1][D2][D3][D4] by keyboard alone: seven questions, each with the focus on its heading', async ({ browser }) => {
  seeker = await openPoster(browser, product);
  await seeker.goto(product.url);
  await press(seeker, seeker.getByRole('link', { name: 'Start Finding a Lease' }));
  await expectScreen(seeker, 'Where are you going to school?');
  await press(seeker, seeker.getByRole('radio', { name: /^BYU/ }), ' ');
  await expectScreen(seeker, 'Who are you moving with?');
  await press(seeker, seeker.getByRole('radio', { name: /^Just me/ }), ' ');
  await expectScreen(seeker, "What's your monthly budget?");
  await tabTo(seeker, seeker.getByRole('slider'));
  await seeker.keyboard.press('ArrowRight');
  await expect(seeker.getByRole('slider')).toHaveValue('610');
  await next(seeker);
  await expectScreen(seeker, 'What kind of housing?');
  await press(seeker, seeker.getByRole('radio', { name: /^Female/ }), ' ');
  await expectScreen(seeker, 'What kind of room?');
  await press(seeker, seeker.getByRole('radio', { name: /^Private Room/ }), ' ');
  await expectScreen(seeker, 'Which amenities do you want?');
  await press(seeker, seeker.getByRole('checkbox', { name: 'Covered' }), ' ');
  await next(seeker);
  await expectScreen(seeker, 'When do you want to move in?');
  await choose(
    seeker,
    seeker.locator('fieldset, [role=group]').filter({ hasText: 'Winter semester' }).first(),
    seeker.getByRole('radio', { name: 'Winter semester' }),
  );
  await press(seeker, button(seeker, '1 listing matches'));
  await expectScreen(seeker, '1 lease matches your answers');
  await expectAnnounced(seeker, '1 lease matches your answers');
});

test('[D8][D9] by keyboard alone: the listing, its gallery, the heart', async () => {
  await press(seeker, seeker.getByRole('region', { name: /Excellent matches/ }).getByRole('link'));
  await expectScreen(seeker, /^Private Room in/);
  const tile = button(seeker, 'Open photo 1 of 2');
  await tabTo(seeker, tile, 'Shift+Tab');
  await seeker.keyboard.press('Enter');
  const gallery = seeker.getByRole('dialog', { name: 'Photos' }).or(seeker.locator('.yarl__portal_open'));
  await expectTrap(seeker, gallery.first());
  await tabTo(seeker, gallery.first().getByRole('button', { name: 'Close' }));
  const counter = seeker.locator('.yarl__counter');
  await expect(counter).toHaveText('1 / 2');
  await seeker.keyboard.press('ArrowLeft');
  await expect(counter).toHaveText('2 / 2');
  await seeker.keyboard.press('Escape');
  await expect(gallery.first()).toBeHidden();
  await expect(tile).toBeFocused();
  await press(seeker, button(seeker, /^Save/));
  await expect(seeker.getByRole('button', { name: /^Save/, pressed: true })).toBeFocused();
});

test('[E2][E4] by keyboard alone: a tour is booked and cancelled after the question', async () => {
  await press(seeker, seeker.getByRole('link', { name: 'Book a Tour' }));
  await expectScreen(seeker, 'Book a Tour');
  const request = button(seeker, 'Request Tour');
  await press(seeker, request);
  const alert = seeker.getByRole('alertdialog');
  await expect(alert).toContainText('Please select a tour time.');
  await seeker.keyboard.press('Escape');
  await expect(request).toBeFocused();
  await tabTo(seeker, seeker.getByRole('radio'), 'Shift+Tab');
  await seeker.keyboard.press(' ');
  await expectAnnounced(seeker, "You're requesting a tour on ");
  await untilPressCounts(seeker);
  await press(seeker, request);
  await expectScreen(seeker, 'Tour Requests');
  await expectAnnounced(seeker, /^Tour requested for Mon, /);

  const cancel = button(seeker, 'Cancel request');
  await press(seeker, cancel);
  const question = seeker.getByRole('alertdialog', {
    name: 'Are you sure you want to cancel this tour request?',
  });
  await expect(question.getByRole('button', { name: 'Keep request' })).toBeFocused();
  await expectTrap(seeker, question);
  await seeker.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await askAgain(seeker, question);
  await press(seeker, question.getByRole('button', { name: 'Cancel request' }));
  await expectAnnounced(seeker, 'Your tour request is cancelled.');
  await expect(question).toBeHidden();
  await expectScreen(seeker, 'Tour Requests');
  await seeker.context().close();
});

test('[C9] by keyboard alone: a listing is deleted after the question, and the focus is not lost', async () => {
  await seller.goto(`${product.url}/manage-your-listing`);
  await expectScreen(seller, 'Manage Your Listings');
  const remove = button(seller, /^Delete /);
  await press(seller, remove);
  const question = seller.getByRole('alertdialog', { name: /^Delete .*\?$/ });
  await expectTrap(seller, question);
  await seller.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await askAgain(seller, question);
  await press(seller, question.getByRole('button', { name: 'Delete' }));
  await expectAnnounced(seller, 'Listing deleted.');
  await expect(seller.getByText("You don't have any listings yet. Try posting a lease!")).toBeVisible();
  await expectScreen(seller, 'Manage Your Listings');
});
