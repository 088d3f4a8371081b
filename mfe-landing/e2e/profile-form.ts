import type { Locator, Page } from '@playwright/test';

export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save & Continue' });
export const place = (page: Page): Locator => page.getByRole('combobox', { name: 'City, state' });
