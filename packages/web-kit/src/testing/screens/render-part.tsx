import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement, type ReactNode } from 'react';

/** Shows a part alone. `person` acts; `show` draws it anew with other props. */
export function renderPart(part: ReactElement) {
  const { rerender } = render(part);
  return { person: userEvent.setup({ delay: null }), show: (other: ReactElement) => rerender(other) };
}

/** Holds the value of a part that is told what to show: `<Held first="">{(value, set) => <Field … />}</Held>`. */
export function Held<T>({ first, children }: { first: T; children: (value: T, set: (next: T) => void) => ReactNode }) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
