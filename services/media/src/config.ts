import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** An external host of originals; without IMAGE_HOST_URL they are local files. */
export const imageHostEnv = z.object({
  /** Its upload endpoint. */
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_HOST_PRESET: z.string().default('keyturn'),
  IMAGE_HOST_FOLDER: z.string().default('listings'),
});

/** Default limit of all photos, in gigabytes. A 50 GB volume also fits their narrower copies and uploads. */
const PHOTOS_GB = 40;
export const photoSpaceEnv = z.object({
  /** Limit of all stored photos in gigabytes (10^9 bytes); further uploads are refused. */
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
  /** Folder of the image files, and of copies of an external host's originals. */
  readonly folder: string;
  readonly host: ImageHostConfig | null;
  /** As MEDIA_LIMIT_GB. */
  readonly limitGb?: number;
  /** How often unnamed photos, and lost files or records, are searched; a minute and an hour by default. */
  readonly sweepMs?: number;
  readonly orphansMs?: number;
}

/** Most bytes of the photo folder before uploads are refused. */
export const mostBytesOf = ({ limitGb = PHOTOS_GB }: MediaConfig): number => limitGb * 1e9;

/** The image host's settings, or null without one. */
export function readImageHost(env: z.output<typeof imageHostEnv>): ImageHostConfig | null {
  const { IMAGE_HOST_URL: uploadUrl, IMAGE_HOST_PRESET: preset, IMAGE_HOST_FOLDER: folder } = env;
  return uploadUrl === undefined ? null : { uploadUrl, preset, folder };
}
