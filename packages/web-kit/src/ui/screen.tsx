import type { ReactNode } from 'react';
import { hasStatus } from '../api/errors.ts';
import { ErrorState } from './error-state.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What a screen reads: of TanStack Query what is needed here. */
export interface ScreenQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** How a failed screen is read again, as ErrorState takes it. */
export interface Again {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export interface ScreenProps<Data> {
  query: ScreenQuery<Data>;
  /** Stands in the place of everything: the way to the log-in, to another screen. */
  guard?: ReactNode | undefined;
  /** Stands in the place of what is not there (404, or one of `missingStatuses`). */
  missing?: ReactNode | undefined;
  missingStatuses?: readonly number[] | undefined;
  /** The sentence of a failure, or what is drawn instead of it. */
  failed: string | ((again: Again) => ReactNode);
  /** A failure to read again is shown above what was read before. */
  warnsWhenStale?: boolean | undefined;
  /** The shape of what comes. */
  skeleton: ReactNode;
  /** Announces the loading to screen readers, where the skeleton does not do it itself. */
  loading?: string | undefined;
  loadingClassName?: string | undefined;
  /** What stands around everything but the guard, as the page's frame and heading. */
  frame?: ((content: ReactNode, data: Data | undefined) => ReactNode) | undefined;
  children: (data: Data) => ReactNode;
}

/** What a screen shows of what it reads: its guard, what was read, that it is not there, that it failed, or that it loads. */
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
