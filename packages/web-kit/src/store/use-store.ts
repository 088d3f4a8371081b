import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/** The current value of a store; re-renders when it changes. */
export const useStore = <T>({ read, subscribe }: Pick<Store<T>, 'read' | 'subscribe'>): T =>
  useSyncExternalStore(subscribe, read, read);
