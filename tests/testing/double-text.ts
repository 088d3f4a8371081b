import type { Locator, Page } from '@playwright/test';

/** As a reader who doubled the size of text, not of the page. */
export const doubleText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
/** Where a part stands; nowhere where it is not shown. */
export const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
