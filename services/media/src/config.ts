import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Another host for the originals; without IMAGE_HOST_URL they are files of this service. */
export const imageHostEnv = z.object({
  /** Its upload endpoint. */
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_HOST_PRESET: z.string().default('keyturn'),
  IMAGE_HOST_FOLDER: z.string().default('listings'),
});

/** The default limit for all photos, in gigabytes. A volume of 50 GB also has room for their narrower copies and for uploads. */
const PHOTOS_GB = 40;
export const photoSpaceEnv = z.object({
  /** How many gigabytes (10^9 bytes) of photos are stored in all; further uploads are refused. */
  MEDIA_LIMIT_GB: z.coerce.number().positive().default(PHOTOS_GB),
});

/** Environment of the media process. */
export const mediaEnv = serviceEnv(4103).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  ...imageHostEnv.shape,
  ...photoSpaceEnv.shape,
});

export interface ImageHostConfig {
  readonly uploadUrl: string;
  readonly preset: string;
  readonly folder: string;
}

export interface MediaConfig {
  readonly mediaKey: string;
  /** Folder of the image files, and of copies where another host stores the originals. */
  readonly folder: string;
  readonly host: ImageHostConfig | null;
  /** As MEDIA_LIMIT_GB. */
  readonly limitGb?: number;
  /** How often unnamed photos, and lost files or records, are looked for; by default a minute and an hour. */
  readonly sweepMs?: number;
  readonly orphansMs?: number;
}

/** The most bytes that the folder of photos may have before uploads are refused. */
export const mostBytesOf = ({ limitGb = PHOTOS_GB }: MediaConfig): number => limitGb * 1e9;

/** The settings of the image host, or null where none is configured. */
export function readImageHost(env: z.output<typeof imageHostEnv>): ImageHostConfig | null {
  const { IMAGE_HOST_URL: uploadUrl, IMAGE_HOST_PRESET: preset, IMAGE_HOST_FOLDER: folder } = env;
  return uploadUrl === undefined ? null : { uploadUrl, preset, folder };
}
