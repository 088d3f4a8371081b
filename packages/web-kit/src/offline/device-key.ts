const DATABASE = 'keyturn';
const STORE = 'keys';
const KEY_ID = 'offline';

/**
 * This browser's HMAC key for offline log-ins (security S-1). It is non-extractable and lives in IndexedDB, so a copy of
 * local storage alone cannot be guessed against elsewhere. Null when there is none, or when the browser keeps none.
 */
export async function readDeviceKey(): Promise<CryptoKey | null> {
  return withKeys('readonly', (keys) => keys.get(KEY_ID));
}

/** The key as above, made now if there is none yet. */
export async function makeDeviceKey(): Promise<CryptoKey | null> {
  const known = await readDeviceKey();
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  // `add` fails when another tab was first; its key is then the one.
  await withKeys('readwrite', (keys) => keys.add(fresh, KEY_ID)).catch(() => null);
  return readDeviceKey();
}

async function withKeys(
  mode: IDBTransactionMode,
  ask: (keys: IDBObjectStore) => IDBRequest,
): Promise<CryptoKey | null> {
  const database = await openDatabase();
  try {
    const keys = database.transaction(STORE, mode).objectStore(STORE);
    const result: unknown = await settled(ask(keys));
    return result instanceof CryptoKey ? result : null;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
}
