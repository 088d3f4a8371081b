import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { aMomentLater } from './browser-parts.ts';

/** Renders a part. `person` acts; `show` renders it again with other props. */
export function renderPart(part: ReactElement) {
  // No press counts as the second of one in an earlier test.
  aMomentLater();
  const { rerender } = render(part);
  return { person: userEvent.setup({ delay: null }), show: (other: ReactElement) => rerender(other) };
}
