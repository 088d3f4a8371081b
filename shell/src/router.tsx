import type { RemoteEntry } from '@keyturn/contracts/remote';
import { createBrowserRouter, rememberPages, type RouteObject } from '@keyturn/routing';
import { leaveLayers } from '@keyturn/web-kit/session';
import { Boot } from './boot.tsx';
import { noteFailure } from './failures.ts';
import { Layout } from './layout.tsx';
import { loadRoutes } from './load-remote.ts';
import { findOwner } from './remotes.ts';
import { RemoteCrash } from './remote-crash.tsx';
import { RemoteFrame } from './remote-frame.tsx';
import { Unmatched } from './unmatched.tsx';

const LAYOUT = 'layout';

/**
 * The router knows no screen. The first visit to a path loads its owner's routes and patches them under the layout, so
 * that chrome and session never unmount. After a failure the splat route shows the remote's panel; Retry navigates to
 * the same place, which loads again.
 */
export function createRouter(remotes: readonly RemoteEntry[]) {
  const loaded = new Set<string>();
  const failures = new Map<string, unknown>();

  const router = createBrowserRouter(
    [
      {
        id: LAYOUT,
        element: <Layout remotes={remotes} />,
        HydrateFallback: Boot,
        // The page is current at its start: the first navigation needs no check.
        loader: async ({ request: { url } }) =>
          performance.now() < 5_000
            ? null
            : import('./reload-withdrawn.ts').then(
                ({ leaveWithdrawn }) => leaveWithdrawn(remotes, url),
                () => null,
              ),
        // At each navigation, and at a retry of the same address.
        shouldRevalidate: ({ currentUrl: from, nextUrl: to }) => from.pathname !== to.pathname || from.href === to.href,
        children: [{ path: '*', element: <Unmatched remotes={remotes} failures={failures} /> }],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const remote = findOwner(remotes, path)?.remote;
        if (!remote || loaded.has(remote.name)) return;
        try {
          const { routes } = await loadRoutes(remote);
          patch(LAYOUT, [frame(remote, routes)]);
          loaded.add(remote.name);
          failures.delete(remote.name);
        } catch (error) {
          console.error(error);
          failures.set(remote.name, error);
          noteFailure({ remote, kind: 'load', error });
        }
      },
    },
  );
  const { navigate } = router;
  router.navigate = ((to: string, options) => leaveLayers(() => navigate(to, options))) as typeof navigate;
  rememberPages(router);
  return router;
}

function frame(remote: RemoteEntry, routes: RouteObject[]): RouteObject {
  return {
    element: <RemoteFrame name={remote.name} version={remote.version} />,
    children: [{ errorElement: <RemoteCrash remote={remote} />, children: routes }],
  };
}
