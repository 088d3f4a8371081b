const KEY = 'heartsToSave';

/** Listings whose heart a visitor tapped; they are saved once the visitor is signed in. For this tab only. */
export const keptHearts = {
  add(id: string): void {
    write([...new Set([...read(), id])]);
  },
  /** All of them, which are then forgotten here. */
  take(): string[] {
    const ids = read();
    if (ids.length > 0) write([]);
    return ids;
  },
};

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    if (ids.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage a visitor's heart is not kept; everything else works.
  }
}
