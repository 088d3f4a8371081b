import { useLocation, useRouteError } from '@keyturn/routing';
import { useEffect } from 'react';
import { isMissingChunk, reloadIfServed, reloadOnce } from './missing-chunk.ts';
import { RemotePanel } from './remote-panel.tsx';
import { useRetry } from './retry.ts';

/** In place of a screen that threw. A chunk that is gone after a deployment reloads the page once by itself. */
export function RemoteCrash({ title }: { title: string }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { retry, isRetrying } = useRetry();
  const isStale = isMissingChunk(error);

  useEffect(() => {
    console.error(error);
    if (isStale) void reloadOnce(pathname);
  }, [error, isStale, pathname]);

  return <RemotePanel title={title} isRetrying={isRetrying} onRetry={isStale ? () => void reloadIfServed() : retry} />;
}
