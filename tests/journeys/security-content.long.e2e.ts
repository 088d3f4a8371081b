import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { holdsContact } from '@keyturn/domain/contact-text';
import type { Client } from '../../infra/embedded/seed/client.ts';
import { art, watchForFaults } from '../testing/people.ts';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, openPerson, publishListing } from '../testing/security-steps.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ LIMIT_USER_WRITES: '100000' });
});
test.afterAll(() => product.stop());

/** Markup and scripts in many forms, all calling `alert` if run. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  "');alert(1);//",
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<style>@import "//localhost:1/x.css"</style>',
  '<base href="//localhost:1/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '\u202e<b onmouseover=alert(1)>\u2028',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<template><script>alert(1)</script></template>',
];
const TEXTS = ['street', 'unit', 'complex', 'apartmentName', 'notes', 'utilities', 'deposit', 'transferFee'];

test('[F][D8] T-17 markup in every text people can write stays text on every screen that shows it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  watchForFaults(page, faults);
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  const seller = await openPerson(product.url, PAYLOADS[1] ?? '', 'seller@example.edu', { location: PAYLOADS[2] });
  const image = await seller.upload('bed', Uint8Array.from(await readFile(art('bed1'))));
  const listings: string[] = [];
  for (const payload of PAYLOADS) {
    const texts = Object.fromEntries(TEXTS.map((field) => [field, payload.slice(0, field === 'notes' ? 200 : 40)]));
    // A complex's name refuses contact details.
    const named = holdsContact(texts['complex']) ? { complex: '', apartmentName: '' } : {};
    const fields = { ...texts, ...named, street: payload.slice(0, 100), city: 'Provo', images: [{ url: image }] };
    listings.push(await publishListing(seller, 'seller@example.edu', fields));
  }
  await bookTours(seller, listings);
  await enter(page, product.url, 'seller@example.edu');
  for (const path of [
    '/',
    '/listings',
    '/manage-your-listing',
    '/tour-requests?tab=received',
    '/saved',
    '/create-profile',
  ]) {
    await page.goto(product.url + path);
    await expect(page.locator('[data-slice]').first()).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
  }
  await enter(page, product.url, 'buyer@example.edu');
  for (const [at, id] of listings.entries()) {
    await page.goto(`${product.url}/listing/${id}`);
    await expect(page.locator('[data-slice]').first()).not.toBeEmpty();
    await expect(
      page.getByText((PAYLOADS[at] ?? '').replace(/[\u2028\u202e]/g, '').slice(0, 12)).first(),
    ).toBeAttached();
  }
  for (const path of [
    '/',
    '/listings',
    '/tour-requests?tab=sent',
    '/tour-requests?tab=received',
    `/book-tour/${listings[0]}`,
  ]) {
    await page.goto(product.url + path);
    await expect(page.locator('[data-slice]').first()).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
  }
  expect(faults).toEqual([]);
  expect(foreign).toEqual([]);
  console.log(`${PAYLOADS.length * (TEXTS.length + 1)} texts with markup shown`);
});

/** A buyer requests tours of the first listings, and the seller answers with markup in notes. */
async function bookTours(seller: Client, listings: readonly string[]): Promise<void> {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const availability = Object.fromEntries(days.map((day) => [day, [{ start: '8:00 AM', end: '8:00 PM' }]]));
  await seller.call('POST', '/api/set-availability', { email: 'seller@example.edu', availability });
  const buyer = await openPerson(product.url, PAYLOADS[3] ?? '', 'buyer@example.edu', { location: PAYLOADS[4] });
  const requestedDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [at, listingId] of listings.slice(0, 8).entries()) {
    await expect
      .poll(async () =>
        buyer.call('GET', `/api/tour-requests/slots/${listingId}`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const slot = { requestedDate, requestedTime: `${at < 4 ? 8 + at : at - 3}:30 ${at < 4 ? 'AM' : 'PM'}` };
    const asked = { listingId, buyerEmail: 'buyer@example.edu', ...slot };
    const { _id } = await buyer.call<{ _id: string }>('POST', '/api/tour-requests', asked);
    if (at % 2 === 0) await seller.call('PUT', `/api/tour-requests/${_id}/accept`, { note: PAYLOADS[at] ?? '' });
  }
}
