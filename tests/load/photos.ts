import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../infra/build/freshness.ts';
import { formOf } from '../fuzz/multipart.ts';

const FIELDS = { upload_preset: 'keyturn', folder: 'listings' };

/** A form with a photo, made once and sent many times. */
export type PhotoForm = ReturnType<typeof formOf>;

/** A drawing of the demo: 75 KB. */
export const readSmallPhoto = async (): Promise<PhotoForm> =>
  formOf(FIELDS, await readFile(join(ROOT, 'tests/testing/photos/apt1.jpg')));

/** A photo as telephones take them: 12 million pixels, some megabytes. */
export async function makeLargePhoto(): Promise<PhotoForm> {
  const [width, height] = [400, 300];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return formOf(FIELDS, await noise.resize(4000, 3000).jpeg({ quality: 90 }).toBuffer());
}
