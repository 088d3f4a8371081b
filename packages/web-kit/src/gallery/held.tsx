import { useState, type ReactNode } from 'react';

/** Stores the value of a controlled component: `<Held first="">{(value, set) => <Field … />}</Held>`. */
export function Held<T>({ first, children }: { first: T; children: (value: T, set: (next: T) => void) => ReactNode }) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
