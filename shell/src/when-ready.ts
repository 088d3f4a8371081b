import type { RemoteEntry } from '@keyturn/contracts/remote';
import { loadRoutes } from './load-remote.ts';
import { findOwner } from './remotes.ts';
import type { createRouter } from './router.tsx';

/** Resolves once the screen at the page's address is loaded, or known not to come. */
export function whenReady(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** How long what is drawn stays for the screen of another path, in ms. */
const PATIENCE_MS = 2_000;

/** Loads the screen of a path where visitors are led from here, so that nothing is empty in between; one that fails says so itself. */
export async function loadScreen(remotes: readonly RemoteEntry[], path: string): Promise<void> {
  const remote = findOwner(remotes, path)?.remote;
  if (!remote) return;
  const load = async (): Promise<void> => {
    const { routes } = await loadRoutes(remote);
    const lazy = routes.find((route) => route.path === path)?.lazy;
    if (typeof lazy === 'function') await lazy();
  };
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([load().catch((error: unknown) => console.error(error)), patience]);
}
