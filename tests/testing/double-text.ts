import type { Locator, Page } from '@playwright/test';

/** Doubles the text size, not the page's. */
export const doubleText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
/** A part's box; empty when hidden. */
export const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
