import { useState } from 'react';
import { Navigate as Redirect, type NavigateProps } from 'react-router-dom';

/**
 * Navigates once, when mounted, with the first state. Screens create a new state at each render and re-render during
 * navigation, so that following each state would loop.
 */
export function Navigate({ state, ...rest }: NavigateProps) {
  const [first] = useState<unknown>(state);
  return <Redirect {...rest} state={first} />;
}
