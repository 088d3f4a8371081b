import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Card, EmptyState, Screen, Skeleton, type ScreenQuery } from './index.ts';

const loading: ScreenQuery<string> = { data: undefined, error: null, isFetching: true, refetch: nothing };
const failed = { ...loading, error: new Error('No answer'), isFetching: false };
const screen = {
  failed: 'Your listings could not be loaded.',
  loading: 'Loading your listings',
  skeleton: <Skeleton shape="box" height={96} />,
  children: (text: string) => <Card>{text}</Card>,
};

export const shown: States = {
  Screen: {
    loading: <Screen {...screen} query={loading} />,
    read: <Screen {...screen} query={{ ...loading, data: 'What was read', isFetching: false }} />,
    failed: <Screen {...screen} query={failed} />,
    'reading again': <Screen {...screen} query={{ ...failed, isFetching: true }} />,
    'failed over what was read': (
      <Screen {...screen} warnsWhenStale query={{ ...failed, data: 'What was read before' }} />
    ),
    guarded: <Screen {...screen} query={loading} guard={<EmptyState drawing="key" sentence="Please log in." />} />,
  },
};
