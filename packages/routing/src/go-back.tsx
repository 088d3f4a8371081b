import type { MouseEvent } from 'react';
import {
  Link,
  createPath,
  useNavigate,
  type LinkProps,
  type NavigateOptions,
  type createBrowserRouter,
} from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

const readEntry = () => (window.history.state ?? {}) as { before?: string };

/** Stores the previous page in every history entry. Call once, on the shell's router. */
export function rememberPages(router: Router): void {
  let { location } = router.state;
  let { before } = readEntry();
  router.subscribe((state) => {
    if (state.location === location) return;
    const action: string = state.historyAction;
    if (action === 'POP') ({ before } = readEntry());
    else {
      if (action === 'PUSH') before = createPath(location);
      window.history.replaceState({ ...window.history.state, before }, '');
    }
    ({ location } = state);
  });
}

/**
 * Navigates back to a page: by the history if that page is the previous entry, else like a link. So Back does not reach
 * it twice. `also` names its other addresses.
 */
export function useGoBack(): (to: string, options?: NavigateOptions, also?: readonly string[]) => void {
  const navigate = useNavigate();
  return (to, options = {}, also = []) => {
    const { before } = readEntry();
    const isBehind = [to, ...also].some((path) => path === before || path === before?.split('?')[0]);
    void (isBehind ? navigate(-1) : navigate(to, options));
  };
}

/** A link that uses `useGoBack`; in another tab it works like any link. */
export function BackLink({ to, also, ...props }: LinkProps & { to: string; also?: readonly string[] }) {
  const goBack = useGoBack();
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack(to, {}, also);
  };
  return <Link {...props} to={to} onClick={follow} />;
}
