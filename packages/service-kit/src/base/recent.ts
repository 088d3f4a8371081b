/** The newest values by key, bounded, in memory only. */
export interface Recent<V> {
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** Stores a value as the newest; when full, drops the oldest. */
  put(key: string, value: V): void;
  forget(key: string): void;
}

/** Stores at most this many keys. A read does not refresh an entry, so that an attack by reads cannot preserve it. */
export function createRecent<V>(most: number): Recent<V> {
  const values = new Map<string, V>();
  // One iterator for good: a new one would skip all deleted slots again.
  const order = values.keys();
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    put(key, value) {
      values.delete(key);
      const oldest = values.size >= most ? order.next().value : undefined;
      if (oldest !== undefined) values.delete(oldest);
      values.set(key, value);
    },
    forget: (key) => void values.delete(key),
  };
}
