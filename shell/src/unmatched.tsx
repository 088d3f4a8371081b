import type { RemoteEntry } from '@keyturn/contracts/remote';
import { useLocation } from '@keyturn/routing';
import { messages } from './messages.ts';
import { NotFound } from './not-found.tsx';
import { RemotePanel } from './remote-panel.tsx';
import { findOwner, isOneUnread } from './remotes.ts';
import { useRetry } from './retry.ts';

/** Shown without a matching route: the owner failed to load or is unknown yet, or there is none. */
export function Unmatched(props: { remotes: readonly RemoteEntry[]; failures: ReadonlyMap<string, unknown> }) {
  const { pathname } = useLocation();
  const { retry, isRetrying } = useRetry();
  const owner = findOwner(props.remotes, pathname)?.remote;
  if (!owner && isOneUnread())
    return <RemotePanel title={messages.thisPage} isRetrying={false} onRetry={() => window.location.reload()} />;
  if (!owner || !props.failures.has(owner.name)) return <NotFound />;
  return <RemotePanel title={owner.title} isRetrying={isRetrying} onRetry={retry} />;
}
