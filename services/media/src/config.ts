import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Another host for the originals; without IMAGE_HOST_URL they are files of this service. */
export const imageHostEnv = z.object({
  /** Its upload endpoint. */
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_HOST_PRESET: z.string().default('keyturn'),
  IMAGE_HOST_FOLDER: z.string().default('listings'),
});

/** Environment of the media process. */
export const mediaEnv = serviceEnv(4103).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  ...imageHostEnv.shape,
});

export interface ImageHostConfig {
  readonly uploadUrl: string;
  readonly preset: string;
  readonly folder: string;
}

export interface MediaConfig {
  readonly mediaKey: string;
  /** Folder of the image files, and of copies where another host keeps the originals. */
  readonly folder: string;
  readonly host: ImageHostConfig | null;
  /** How often photos that nothing names are looked for, and what has lost its file or record; a minute and an hour unless told. */
  readonly sweepMs?: number;
  readonly orphansMs?: number;
}

/** The settings of the image host, or null where none is configured. */
export function readImageHost(env: z.output<typeof imageHostEnv>): ImageHostConfig | null {
  const { IMAGE_HOST_URL: uploadUrl, IMAGE_HOST_PRESET: preset, IMAGE_HOST_FOLDER: folder } = env;
  return uploadUrl === undefined ? null : { uploadUrl, preset, folder };
}
