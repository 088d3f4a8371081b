import { CALLS } from '@keyturn/contracts/calls';
import { expect, test } from '@playwright/test';
import { readSlices } from '../../infra/slices/slice-file.ts';
import { startProduct, type Product } from '../testing/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('[E23] each slice with files opens at its address, and a service answers each of its prefixes', async ({
  page,
  request,
}) => {
  const slices = readSlices();
  const { remotes } = (await (await request.get(`${product.url}/remotes.json`)).json()) as { remotes: unknown };
  expect(remotes).toEqual(
    slices.map(({ name, title, paths }) => expect.objectContaining({ name, title, paths }) as unknown),
  );
  for (const { name, title, paths, services } of slices) {
    const address = paths.find(({ path }) => !path.includes(':'))?.path ?? '/';
    const loaded = page.waitForResponse((response) => response.url().includes(`/mfe/${name}/`));
    await page.goto(product.url + address);
    await loaded;
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(`${title} cannot be shown right now.`)).toHaveCount(0);
    for (const prefix of services.flatMap((service) => service.prefixes)) {
      const call = Object.keys(CALLS).find((key) => key.startsWith(`GET ${prefix}`)) ?? '';
      const answer = await request.get(product.url + call.slice('GET '.length).replace(/:\w+/g, 'none'), {
        // The gateway may close an idle connection just as the next call is sent.
        maxRetries: 3,
      });
      expect(answer.status(), call).toBeLessThan(500);
      expect(await answer.text(), call).not.toContain('unknown_route');
    }
  }
});
