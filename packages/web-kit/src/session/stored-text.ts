/** A text in browser storage. Full, blocked or corrupt storage never throws: the value is then absent. */
export interface StoredText {
  read(): string | null;
  write(value: string | null): void;
}

/** One item of local or session storage under a fixed key; `write(null)` or '' removes it. */
export function storedText(key: string, area: 'local' | 'session' = 'local'): StoredText {
  return {
    read: () => withStorage(area, (storage) => storage.getItem(key)) ?? null,
    write: (value) =>
      withStorage(area, (storage) => {
        if (value === null || value === '') storage.removeItem(key);
        else storage.setItem(key, value);
      }),
  };
}

/** Parses stored JSON and checks its shape; invalid JSON counts as absent. */
export function readJson<T>(item: StoredText, isValid: (value: unknown) => value is T): T | null {
  const text = item.read();
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

function withStorage<T>(area: 'local' | 'session', action: (storage: Storage) => T): T | undefined {
  try {
    return action(area === 'local' ? window.localStorage : window.sessionStorage);
  } catch {
    return undefined;
  }
}
