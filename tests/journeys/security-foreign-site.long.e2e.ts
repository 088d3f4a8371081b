import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../testing/product.ts';
import { enter, openPerson, publishListing } from '../testing/security-steps.ts';

let product: Product;
let foreign: Server;
let foreignUrl: string;

test.beforeAll(async () => {
  product = await startProduct();
  foreign = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Prize</h1>'));
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  foreign.closeAllConnections();
  foreign.close();
  await product.stop();
});

test('[F] T-08 another site, open beside a signed-in session, changes nothing by any means of a browser', async ({
  page,
}) => {
  const email = 'ana@example.edu';
  const client = await openPerson(product.url, 'Ana Castillo', email);
  const id = await publishListing(client, email);
  const read = async () =>
    JSON.stringify([await client.call('GET', '/api/posts/user/me'), await client.call('GET', '/api/profiles/me')]);
  const before = await read();
  await enter(page, product.url, email);
  const target = product.url;
  await page.goto(foreignUrl);
  const changes = [
    ['POST', '/api/profiles', { email, name: 'Hacked', location: 'Hell' }],
    ['POST', '/api/create-draft', { email }],
    ['POST', '/api/update-post-field', { postId: id, field: 'notes', value: 'Hacked' }],
    ['PUT', `/api/posts/${id}`, { userEmail: email, postData: { notes: 'Hacked' } }],
    ['DELETE', `/api/posts/${id}`, {}],
    ['POST', '/api/users/update', { email, updates: { discoveryGroupSize: 3 } }],
    ['POST', '/api/users/logout', {}],
  ] as const;
  const tried = await page.evaluate(
    async ([url, calls]) => {
      let count = 0;
      for (const [method, path, body] of calls) {
        const text = JSON.stringify(body);
        for (const mode of ['cors', 'no-cors'] as const) {
          for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
            const init = {
              method,
              mode,
              body: text,
              headers: { 'content-type': type },
              credentials: 'include',
            } as const;
            await fetch(url + path, init).catch(() => undefined);
            count += 1;
          }
        }
        navigator.sendBeacon(url + path, new Blob([text], { type: 'text/plain' }));
        count += 1;
      }
      return count;
    },
    [target, changes] as const,
  );
  for (const [, path, body] of changes) {
    // A classic attack: a form with one field, sent as plain text, that parses as JSON.
    await page.goto(foreignUrl);
    await page.evaluate(
      ([action, text]) => {
        const form = document.createElement('form');
        Object.assign(form, { action, method: 'POST', enctype: 'text/plain' });
        const field = document.createElement('input');
        [field.name, field.value] = [text.slice(0, -1) + ',"x":"', '"}'];
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [target + path, JSON.stringify(body)] as const,
    );
    await page.waitForURL(`${target}${path}`);
    expect(await page.content()).not.toContain('Hacked');
  }
  expect(await read()).toBe(before);
  await page.goto(target);
  expect(await page.evaluate(async () => (await fetch('/api/notifications')).status)).toBe(200);
  console.log(`${tried + changes.length} foreign attempts`);
});
