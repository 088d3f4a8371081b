import { expect, type Locator, type Page } from '@playwright/test';
import { untilPressCounts } from '../testing/press.ts';

/** More stops than any screen has between two targets. */
const MOST_STOPS = 90;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return expectVisibleFocus(page);
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STOPS} stops of ${key} do not reach ${target.toString()}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Chooses a group's option: Tab to the group, arrows to the option, and Space if arrows do not select. */
export async function choose(page: Page, group: Locator, option: Locator): Promise<void> {
  await tabTo(page, group.locator('input'));
  for (let step = 0; step < 12 && !(await isFocused(option)); step += 1) await page.keyboard.press('ArrowDown');
  await expect(option).toBeFocused();
  await expectVisibleFocus(page);
  if (!(await option.isChecked())) await page.keyboard.press(' ');
  await expect(option).toBeChecked();
}

/** Checks that the focused control, or its label or box, looks different from without focus. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const difference = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
    const frame = element.closest('label') ?? element.parentElement ?? element;
    const parts = [element, frame, frame.parentElement ?? frame, ...frame.querySelectorAll('*')];
    const looks = () => {
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      return parts.map((part) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, transform } = getComputedStyle(part);
        const outline = outlineStyle === 'none' ? '' : outlineWidth + outlineColor;
        return [outline, boxShadow, borderColor, transform].join();
      });
    };
    const focused = looks();
    // A neighbour shows the unfocused look; events are blocked, so that nothing reacts.
    const hold = (event: Event) => event.stopImmediatePropagation();
    const events = ['blur', 'focus', 'focusin', 'focusout'];
    for (const name of events) addEventListener(name, hold, { capture: true });
    element.blur();
    const plain = looks();
    element.focus({ preventScroll: true });
    for (const name of events) removeEventListener(name, hold, { capture: true });
    return focused.some((look, at) => look !== plain[at]) ? '' : element.outerHTML.slice(0, 200);
  });
  expect(difference, 'focus cannot be seen').toBe('');
}

/** Checks that the new screen's heading has the focus. */
export async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

/** Checks that a dialog traps the focus for a full round in both directions. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const stops = (await dialog.locator('button, a, input, [tabindex="0"]').count()) + 3;
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press(key);
      // The round includes the browser's own controls, which the page sees as its body.
      const isInside = await dialog.evaluate((element) => {
        const { activeElement } = document;
        return activeElement === document.body || element.contains(activeElement);
      });
      expect(isInside, 'focus left the dialog').toBe(true);
    }
  }
}

/** Checks that a live region contains the sentence. */
export async function expectAnnounced(page: Page, sentence: string | RegExp): Promise<void> {
  const regions = page.locator('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]');
  await expect(regions.filter({ hasText: sentence }).first()).toBeAttached();
}

/** Selects files by keyboard: the focused field opens the chooser. */
export async function pickFiles(page: Page, field: Locator, files: string[]): Promise<void> {
  await tabTo(page, field);
  const chooser = page.waitForEvent('filechooser');
  // Interception of choosers is requested without waiting for its answer: an immediate Enter may open the system’s own.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
}

/** Presses the focused button again, which reopens its question. */
export async function askAgain(page: Page, question: Locator): Promise<void> {
  await untilPressCounts(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
}
