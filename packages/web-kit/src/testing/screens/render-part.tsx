import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { aMomentLater } from './browser-parts.ts';

/** Shows a part alone. `person` acts; `show` draws it anew with other props. */
export function renderPart(part: ReactElement) {
  // No press in it is the second of one in a test before.
  aMomentLater();
  const { rerender } = render(part);
  return { person: userEvent.setup({ delay: null }), show: (other: ReactElement) => rerender(other) };
}
