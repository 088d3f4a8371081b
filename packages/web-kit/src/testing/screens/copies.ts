import { createHash, webcrypto } from 'node:crypto';
import { afterTest } from './after-test.ts';

/** The key in local storage of a person's encrypted copy, as the product makes it. */
export const copyKey = (email: string): string => `user:${createHash('sha256').update(email).digest('hex')}`;

/** Stores a copy of a person in this browser, and gives the test the cryptography that jsdom lacks. Returns its key. */
export function storeCopy(email: string): string {
  Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  afterTest(() => Reflect.deleteProperty(window.crypto, 'subtle'));
  const key = copyKey(email);
  localStorage.setItem(key, 'kept');
  return key;
}
