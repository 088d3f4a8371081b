import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostImage } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { ART } from '../art-folder.ts';
import type { Client } from './client.ts';
import type { DemoListing } from './listings.ts';
import type { DemoPerson } from './people.ts';

/** A listing's picture: its file, and its alternative text. */
export interface Picture {
  readonly file: string;
  readonly alt: string;
}

/** Every demo listing's pictures by its index, cover first. */
export const readPictures = async (): Promise<readonly (readonly Picture[])[]> =>
  JSON.parse(await readFile(join(ART, 'listings/manifest.json'), 'utf8')) as Picture[][];

/** Uploads a picture; returns the listing's reference to it. */
export async function uploadPicture(client: Client, { file, alt }: Picture): Promise<PostImage> {
  const bytes = new Uint8Array(await readFile(join(ART, 'listings', file)));
  return { url: await client.upload(file, bytes), alt };
}

/** A demo person's portrait for their profile. */
export async function readPortrait({ portrait }: DemoPerson): Promise<string> {
  if (portrait === 0) return '';
  const file = join(ART, `people/person-${String(portrait).padStart(2, '0')}.webp`);
  return `data:image/webp;base64,${await readFile(file, 'base64')}`;
}

/** Adds a listing's other pictures behind its cover, unless its photos changed or it was removed or transferred. */
export async function addPictures(
  client: Client,
  userEmail: string,
  { id }: DemoListing,
  pictures: readonly Picture[],
): Promise<void> {
  const findCover = async (): Promise<PostImage[] | null> => {
    const own = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
    const { images = [], transferState } = own.find(({ _id }) => _id === id) ?? {};
    return images.length === 1 && transferState !== 'transferred' ? images : null;
  };
  if (!(await findCover())) return;
  const others: PostImage[] = [];
  for (const picture of pictures.slice(1)) others.push(await uploadPicture(client, picture));
  const cover = await findCover();
  if (!cover) return;
  await client.call('PUT', `/api/posts/${id}`, { userEmail, postData: { images: [...cover, ...others] } });
}
