import { DAY_MS } from '@keyturn/domain/durations';
import { isUser, type StoredUser } from '../session/user-copy.ts';

const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const VALID_MS = 30 * DAY_MS;

/** A person as stored for a log-in without a network (security S-1): AES-256-GCM under a key derived from the password. */
export interface EncryptedCopy {
  readonly v: 2;
  /** Base64 of the salt of PBKDF2, the initialization vector and the encrypted JSON of the user. */
  readonly salt: string;
  readonly iv: string;
  readonly data: string;
  /** ISO time of the online log-in it was made at. */
  readonly madeAt: string;
}

/** Encrypts a person under a password that the server has just accepted. */
export async function encryptCopy(user: StoredUser, password: string, now: Date): Promise<EncryptedCopy> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await deriveKey(password, salt);
  const text = new TextEncoder().encode(JSON.stringify(user));
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return { v: 2, salt: toText(salt), iv: toText(iv), data: toText(data), madeAt: now.toISOString() };
}

/** The person of a copy; null for a wrong password or a changed copy. */
export async function decryptCopy({ salt, iv, data }: EncryptedCopy, password: string): Promise<StoredUser | null> {
  const key = await deriveKey(password, toBytes(salt));
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(data));
    const user: unknown = JSON.parse(new TextDecoder().decode(text));
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Whether a copy is past its 30 days. */
export function isExpired({ madeAt }: EncryptedCopy, now: Date): boolean {
  return now.getTime() - Date.parse(madeAt) >= VALID_MS;
}

/** Whether stored JSON is a copy. */
export function isEncryptedCopy(value: unknown): value is EncryptedCopy {
  if (typeof value !== 'object' || value === null) return false;
  const { v, salt, iv, data, madeAt } = value as Record<string, unknown>;
  const isBase64 = (part: unknown): boolean => typeof part === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(part);
  return v === 2 && isBase64(salt) && isBase64(iv) && isBase64(data) && typeof madeAt === 'string';
}

async function deriveKey(password: string, salt: BufferSource): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password.normalize('NFC'));
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(slow, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
