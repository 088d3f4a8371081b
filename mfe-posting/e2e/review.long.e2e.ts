import { expect, test, type Page } from '@playwright/test';
import { openBare } from '../../tests/testing/people.ts';
import { pressAgain } from '../../tests/testing/press.ts';
import { useOnePoster } from '../../tests/testing/poster-pages.ts';
import { COMPLETE, makeDraft, openWithState, remember } from '../../tests/testing/posting-people.ts';
import type { Product } from '../../tests/testing/product.ts';

let product: Product;
let page: Page;

useOnePoster((opened) => ({ product, page } = opened));
test.beforeEach(() => openBare(page, product.url));

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[C6] with edit mode of the navigation it is Edit, leads to the basics, and is Save Changes after them', async () => {
  const postId = await makeDraft(page, COMPLETE);
  for (const isEditing of [false, true]) {
    await remember(page, postId, isEditing);
    await openWithState(page, `${product.url}/post-review`, { postId, editMode: true });
    await expect(button('Edit')).toBeVisible();
  }
  await button('Edit').click();
  await expect(page).toHaveURL(/\/post-basics$/);
  for (const path of ['details', 'incentives', 'review']) {
    await pressAgain(button('Next'));
    await expect(page).toHaveURL(`${product.url}/post-${path}`);
  }
  await expect(button('Save Changes')).toBeVisible();
});
