import { createHash, webcrypto } from 'node:crypto';
import { afterTest } from './after-test.ts';

/** The product's local storage key of a person's encrypted copy. */
export const copyKey = (email: string): string => `user:${createHash('sha256').update(email).digest('hex')}`;

/** Stores a copy of a person in this browser, adds the WebCrypto that jsdom lacks, and returns the copy's key. */
export function storeCopy(email: string): string {
  Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  afterTest(() => Reflect.deleteProperty(window.crypto, 'subtle'));
  const key = copyKey(email);
  localStorage.setItem(key, 'kept');
  return key;
}
