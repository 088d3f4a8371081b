/** A value for screens and for code outside of React. */
export interface Store<T> {
  read(): T;
  write(next: T): void;
  /** Calls back after every change; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Stores a value and notifies all listeners when it changes. */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
