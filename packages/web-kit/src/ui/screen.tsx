import type { ReactNode } from 'react';
import { hasStatus } from '../api/errors.ts';
import { ErrorState } from './error-state.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The part of a TanStack query that a screen uses. */
export interface ScreenQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** How to retry a failed screen, as ErrorState's props. */
export interface Again {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export interface ScreenProps<Data> {
  query: ScreenQuery<Data>;
  /** Replaces everything: a link to the log-in or another screen. */
  guard?: ReactNode | undefined;
  /** Shown for a missing item (404, or one of `missingStatuses`). */
  missing?: ReactNode | undefined;
  missingStatuses?: readonly number[] | undefined;
  /** The sentence of a failure, or its rendering. */
  failed: string | ((again: Again) => ReactNode);
  /** Shows a failed refresh above the stale content. */
  warnsWhenStale?: boolean | undefined;
  /** Shown while loading. */
  skeleton: ReactNode;
  /** Announces the loading to screen readers, if the skeleton does not. */
  loading?: string | undefined;
  loadingClassName?: string | undefined;
  /** Wraps everything but the guard, such as the page's frame and heading. */
  frame?: ((content: ReactNode, data: Data | undefined) => ReactNode) | undefined;
  children: (data: Data) => ReactNode;
}

/** Shows a query's state: guard, content, missing, failure or loading. */
export function Screen<Data>(props: ScreenProps<Data>) {
  const { query, guard, frame } = props;
  if (guard) return guard;
  const content = contentOf(props);
  return frame ? frame(content, query.data) : content;
}

function contentOf<Data>(props: ScreenProps<Data>): ReactNode {
  const { query, missing, missingStatuses = [404], failed, warnsWhenStale, children } = props;
  const { data, error } = query;
  if (data === undefined && !error) return <Loading {...props} />;
  if (data === undefined && missing !== undefined && hasStatus(error, ...missingStatuses)) return missing;
  const again = { isRetrying: query.isFetching, onRetry: () => void query.refetch() };
  const showsFailure = data === undefined || (warnsWhenStale && error);
  return (
    <>
      {showsFailure && (typeof failed === 'string' ? <ErrorState sentence={failed} {...again} /> : failed(again))}
      {data !== undefined && children(data)}
    </>
  );
}

type LoadingProps = Pick<ScreenProps<unknown>, 'skeleton' | 'loading' | 'loadingClassName'>;

function Loading({ skeleton, loading, loadingClassName }: LoadingProps) {
  if (loading === undefined) return skeleton;
  return (
    <div className={loadingClassName} role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      {skeleton}
    </div>
  );
}
