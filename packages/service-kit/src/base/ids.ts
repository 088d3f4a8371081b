import { randomBytes } from 'node:crypto';

/** A random id: 22 URL-safe characters, 128 bits. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
