import { createHmac, timingSafeEqual } from 'node:crypto';

/** The folder of an image, which decides the service that serves it. */
export type ImageFolder = 'listings' | 'profiles';

const PATH = /^\/media\/(listings|profiles)\/([A-Za-z0-9_-]{22})\.([a-f0-9]{32})\.jpg$/;

/**
 * An image's address, `/media/<folder>/<id>.<key>.jpg`. The key is an HMAC of folder, id and owner, so that the address
 * alone proves the owner (security S-20).
 */
export function imagePath(folder: ImageFolder, id: string, ownerId: string, mediaKey: string): string {
  return `/media/${folder}/${id}.${signImage(folder, id, ownerId, mediaKey)}.jpg`;
}

/** Whether an address names this owner's image in this folder. */
export function isOwnImage(path: string, folder: ImageFolder, ownerId: string, mediaKey: string): boolean {
  const [, pathFolder, id = '', key = ''] = PATH.exec(path) ?? [];
  return pathFolder === folder && isRightKey(key, signImage(folder, id, ownerId, mediaKey));
}

/** The id of the image at an address, whoever owns it; null outside this folder. */
export function imageIdOf(path: string, folder: ImageFolder): string | null {
  const [, pathFolder, id = ''] = PATH.exec(path) ?? [];
  return pathFolder === folder ? id : null;
}

/** Compares keys in constant time. */
export function isRightKey(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** An image's key: 32 hexadecimal digits. */
export function signImage(folder: ImageFolder, id: string, ownerId: string, mediaKey: string): string {
  return createHmac('sha256', mediaKey).update(`${folder}/${id}/${ownerId}`).digest('hex').slice(0, 32);
}
