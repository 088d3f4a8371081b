import { waitFor } from '@testing-library/react';

/** Waits until an element has the focus. */
export const hasFocus = (element: HTMLElement): Promise<void> =>
  waitFor(() => {
    const { activeElement } = document;
    if (activeElement !== element)
      throw new Error(`${describe(activeElement)} has the focus, not ${describe(element)}.`);
  });

const describe = (element: Element | null): string =>
  `${element?.tagName ?? 'nothing'} “${element?.getAttribute('aria-label') ?? element?.textContent.slice(0, 60) ?? ''}”`;
