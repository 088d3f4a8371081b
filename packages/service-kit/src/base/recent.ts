/** What was put last by key, in memory and bounded; a restart forgets. */
export interface Recent<V> {
  get(key: string): V | undefined;
  has(key: string): boolean;
  /** Stores a value as the newest; when full, the oldest one goes. */
  put(key: string, value: V): void;
  forget(key: string): void;
}

/** Holds so many keys at most. To read a value does not keep it longer: what is attacked by reading is not kept by it. */
export function createRecent<V>(most: number): Recent<V> {
  const values = new Map<string, V>();
  // One walk for good: each new one would pass all the places that are empty by now.
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
