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
