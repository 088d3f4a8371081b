import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Shows a part alone. `person` acts; `show` draws it anew with other props. */
export function renderPart(part: ReactElement) {
  const { rerender } = render(part);
  return { person: userEvent.setup({ delay: null }), show: (other: ReactElement) => rerender(other) };
}
