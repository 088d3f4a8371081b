import { useState } from 'react';
import { Navigate as Redirect, type NavigateProps } from 'react-router-dom';

/**
 * Leads elsewhere as soon as it is shown, once. What it hands over is taken as it was at first: a screen makes it anew each time it is
 * drawn, and is drawn again while the way goes on, and for each new one the router would set out again, without end.
 */
export function Navigate({ state, ...rest }: NavigateProps) {
  const [first] = useState<unknown>(state);
  return <Redirect {...rest} state={first} />;
}
