import '@keyturn/web-kit/tokens.css';
import { RouterProvider } from '@keyturn/routing';
import { onPersonChange, startLayers, startSession } from '@keyturn/web-kit/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenFailed } from './failures.ts';
import { forgetScroll } from './forget-scroll.ts';
import { readPreview, readRemotes } from './remotes.ts';
import { createRouter } from './router.tsx';
import { loadScreen, whenReady } from './when-ready.ts';

forgetScroll();
const remotes = readRemotes();
startSession();
startLayers();

// Failed reads are repeated when the network returns. `always`: an offline call fails at once and its screen reports
// it. The default would delay it and send it unasked later.
const networkMode = 'always';
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5000, networkMode, refetchOnReconnect: 'always' },
    mutations: { networkMode },
  },
});
// One person's data must not be visible to the next.
onPersonChange((email) => (email === null ? queries.clear() : void queries.resetQueries()));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = createRouter(remotes);
let reporting: Promise<void> | null = null;
const report = (): void => {
  reporting ??= import('./reports.ts').then(
    ({ startReports }) => startReports(remotes, router),
    () => undefined,
  );
};
// After important requests, or at once for a failure.
setTimeout(report, 3_000);
whenFailed(report);
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
const preview = readPreview();
if (preview)
  void import('./preview-banner.tsx').then(
    ({ showPreview }) => showPreview(preview),
    () => undefined,
  );
// A prerendered screen stays until the real one can replace it.
const drawn = root.querySelector<HTMLElement>('[data-screen]')?.dataset['screen'];
if (drawn === undefined) show();
else
  void whenReady(router)
    .then(() => loadScreen(remotes, drawn))
    .then(show);
