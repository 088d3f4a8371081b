import type { RemoteEntry } from '@keyturn/contracts/remote';
import { useLocation, useRouteError } from '@keyturn/routing';
import { useEffect } from 'react';
import { noteFailure } from './failures.ts';
import { isMissingChunk, reloadIfServed, reloadOnce } from './missing-chunk.ts';
import { RemotePanel } from './remote-panel.tsx';
import { useRetry } from './retry.ts';

/** Replaces a screen that threw. A missing chunk after a deployment reloads the page once. */
export function RemoteCrash({ remote }: { remote: Pick<RemoteEntry, 'name' | 'title' | 'version'> }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const { retry, isRetrying } = useRetry();
  const isStale = isMissingChunk(error);

  useEffect(() => {
    console.error(error);
    noteFailure({ remote, kind: isStale ? 'load' : 'crash', error });
    if (isStale) void reloadOnce(pathname);
  }, [error, isStale, pathname, remote]);

  return (
    <RemotePanel title={remote.title} isRetrying={isRetrying} onRetry={isStale ? () => void reloadIfServed() : retry} />
  );
}
