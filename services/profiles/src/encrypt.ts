import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable, so that a copy of the store reveals none. */
export interface SecretCipher {
  /** Encrypts a text for storing; `owner` binds it to an account. */
  encrypt(plain: string, owner: string): string;
  /** Null if encrypted with another key or for another owner, or changed. */
  decrypt(encrypted: string, owner: string): string | null;
}

/** Encrypts with its own key, derived from the installation's secret. */
export function createSecretCipher(secret: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'keyturn second step 1', 32));
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
        decipher.setAuthTag(tag);
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
