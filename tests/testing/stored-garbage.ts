import type { Page } from '@playwright/test';

const KEYS = [
  'user',
  'currentPostId',
  'isEditing',
  'intent',
  'discoveryTags',
  'discoverySchool',
  'discoveryCity',
  'discoveryBudget',
  'discoveryMoveInDate',
  'discoveryRole',
  'logoutPending',
  'discoveryGroupSize',
];

/** Overwrites each item that the product stores in the browser, in both storages. */
export function storeGarbage(page: Page, garbage: string): Promise<void> {
  return page.evaluate(
    ([names, value]) => {
      for (const name of names) {
        localStorage.setItem(name, value);
        sessionStorage.setItem(name, value);
      }
    },
    [KEYS, garbage] as const,
  );
}
