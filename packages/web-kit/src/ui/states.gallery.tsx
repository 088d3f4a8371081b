import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Button, EmptyState, ErrorState, ListingCardSkeleton, Part, Skeleton, Toast, Toaster } from './index.ts';

const sentence = 'Your listings could not be loaded.';
const toasts = [
  { id: 1, text: 'Draft saved.', tone: 'success' },
  { id: 2, text: 'A tour was moved.', tone: 'info' },
  { id: 3, text: 'The photo was not stored.', tone: 'danger' },
] as const;

export const shown: States = {
  EmptyState: {
    'sentence alone': <EmptyState sentence="No requests yet." />,
    'with help and a next step': (
      <EmptyState drawing="heart" sentence="Nothing saved." action={<Button variant="primary">Find a lease</Button>}>
        Hearts you give are kept here.
      </EmptyState>
    ),
  },
  ErrorState: {
    'to try again': <ErrorState sentence={sentence} onRetry={nothing} />,
    trying: <ErrorState sentence={sentence} onRetry={nothing} isRetrying />,
    'nothing to do': <ErrorState sentence={sentence}>Please come back later.</ErrorState>,
  },
  Part: {
    'as it is, unless it throws': (
      <Part>
        <p>One of a list</p>
      </Part>
    ),
  },
  Skeleton: {
    text: <Skeleton />,
    box: <Skeleton shape="box" height={96} />,
    round: <Skeleton shape="round" width={64} height={64} />,
  },
  ListingCardSkeleton: {
    card: (
      <div style={{ width: 282 }}>
        <ListingCardSkeleton />
      </div>
    ),
  },
  Toast: Object.fromEntries(
    toasts.map((toast) => [toast.tone, <Toast key={toast.id} toast={toast} isWaiting={false} onDismiss={nothing} />]),
  ),
};

export const covering: States = {
  Toaster: {
    several: <Toaster toasts={toasts} onDismiss={nothing} />,
    empty: <Toaster toasts={[]} onDismiss={nothing} />,
  },
};
