import { createBrowserRouter, Outlet, RouterProvider, type RouteObject } from '@keyturn/routing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, type ReactElement } from 'react';
import { forgetReads } from '../../api/hold-storm.ts';
import { onPersonChange, startSession } from '../../session/index.ts';
import type { StoredUser } from '../../session/user-copy.ts';
import { afterTest } from './after-test.ts';
import { answerCalls, type Answers } from './answers.ts';
import { aMomentLater } from './browser-parts.ts';
import { Messages } from './messages.tsx';
import { setClock } from './clock.ts';

interface Setting {
  readonly path: string;
  /** The link's router state. */
  readonly state?: unknown;
  readonly answers?: Answers;
  /** The signed-in person; nobody by default. */
  readonly user?: StoredUser;
  /** The fixed time (ISO 8601). */
  readonly now?: string;
}

let queries: QueryClient;
startSession();
onPersonChange((email) => (email === null ? queries.clear() : void queries.resetQueries()));

/**
 * Renders a screen, or a remote's route for an address, like the shell: with router, cache, session, toasts and alerts.
 * `person` acts; `made` lists calls; `answer` changes later answers.
 */
export function renderScreen(
  screen: ReactElement | readonly RouteObject[],
  { path, state, answers = {}, user, now }: Setting,
) {
  if (now !== undefined) setClock(now);
  forgetReads();
  // No press counts as the second of one in an earlier test.
  aMomentLater();
  const network = answerCalls(answers);
  queries = createQueries();
  window.history.replaceState(state === undefined ? null : { usr: state, key: 'linked', idx: 0 }, '', path);
  signInAs(user);
  const router = createBrowserRouter([{ element: <Frame />, HydrateFallback: Nothing, children: routesOf(screen) }]);
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  afterTest(() => {
    unmount();
    router.dispose();
    queries.clear();
  });
  return {
    ...network,
    person: userEvent.setup({ delay: null }),
    visit: (to: string) => act(async () => router.navigate(to)),
  };
}

/** The shell's settings (`shell/src/main.tsx`). */
function createQueries(): QueryClient {
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 5000, networkMode, refetchOnReconnect: 'always' },
      mutations: { networkMode },
    },
  });
}

/** Writes storage like another tab, which the session follows. */
function signInAs(user: StoredUser | undefined): void {
  if (user) window.localStorage.setItem('user', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
}

function routesOf(screen: ReactElement | readonly RouteObject[]): RouteObject[] {
  const routes = 'map' in screen ? screen : [{ path: window.location.pathname, element: screen }];
  return [...routes, { path: '*', Component: Nothing }];
}

const Nothing = () => null;

const Frame = () => (
  <>
    <main>
      <Outlet />
    </main>
    <Messages />
  </>
);

/** The current path and query. */
export const address = (): string => window.location.pathname + window.location.search;
