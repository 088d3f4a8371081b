import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where an image belongs; decides which service serves it. */
export type ImageFolder = 'listings' | 'profiles';

const PATH = /^\/media\/(listings|profiles)\/([A-Za-z0-9_-]{22})\.([a-f0-9]{32})\.jpg$/;

/**
 * The address of an image: `/media/<folder>/<id>.<key>.jpg`. The key is an HMAC over folder, id and owner.
 * So a service knows the owner of an image from its address alone (security S-20).
 */
export function imagePath(folder: ImageFolder, id: string, ownerId: string, mediaKey: string): string {
  return `/media/${folder}/${id}.${signImage(folder, id, ownerId, mediaKey)}.jpg`;
}

/** Whether an address names an image of this folder that this owner uploaded. */
export function isOwnImage(path: string, folder: ImageFolder, ownerId: string, mediaKey: string): boolean {
  const [, pathFolder, id = '', key = ''] = PATH.exec(path) ?? [];
  return pathFolder === folder && isRightKey(key, signImage(folder, id, ownerId, mediaKey));
}

/** The id of the image that an address names, whoever it is of; null where it names none of this folder. */
export function imageIdOf(path: string, folder: ImageFolder): string | null {
  const [, pathFolder, id = ''] = PATH.exec(path) ?? [];
  return pathFolder === folder ? id : null;
}

/** Whether the key of an address is the one its owner's image has. */
export function isRightKey(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The key of an image: 32 hexadecimal digits. */
export function signImage(folder: ImageFolder, id: string, ownerId: string, mediaKey: string): string {
  return createHmac('sha256', mediaKey).update(`${folder}/${id}/${ownerId}`).digest('hex').slice(0, 32);
}
