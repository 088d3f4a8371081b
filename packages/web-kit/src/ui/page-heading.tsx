import type { ReactNode } from 'react';
import { Unbroken } from './unbroken.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

export interface PageHeadingProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The h1 of a screen, focused when the screen appears. */
export function PageHeading({ children, className }: PageHeadingProps) {
  const ref = useFocusHeading();
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {typeof children === 'string' ? <Unbroken>{children}</Unbroken> : children}
    </h1>
  );
}
