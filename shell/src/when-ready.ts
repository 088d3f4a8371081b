import type { RemoteEntry } from '@keyturn/contracts/remote';
import { loadRoutes } from './load-remote.ts';
import { findOwner } from './remotes.ts';
import type { createRouter } from './router.tsx';

/** Resolves once the screen at the page's address has loaded or failed. */
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

/** How long a prerendered screen stays for another path's screen, in ms. */
const PATIENCE_MS = 2_000;

/** Loads the screen of a visitor's redirect target, to avoid an empty page; a failure is shown there. */
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
