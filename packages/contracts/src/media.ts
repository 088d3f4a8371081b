import { z } from 'zod';

/** Largest upload in bytes (security S-23). */
export const UPLOAD_LIMIT_BYTES = 15 * 1024 * 1024;

/** Widths in px for `?w=`: grid, card, full screen. */
export const IMAGE_WIDTHS = [480, 960, 2048] as const;

/** The fields besides the file of `POST /api/media/upload` (the contract of a third-party image host). */
export const uploadFields = z.object({ upload_preset: z.literal('keyturn'), folder: z.literal('listings') });

/** The whole form of an upload. */
export const uploadForm = uploadFields.extend({ file: z.file() });

/** The query of an image's address: its width in px. */
export const widthQuery = z.object({
  w: z.preprocess(Number, z.literal(IMAGE_WIDTHS, `Images come in the widths ${IMAGE_WIDTHS.join(', ')}.`)).optional(),
});

/** Answer of an upload. */
export const uploadAnswer = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  width: z.number(),
  height: z.number(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;
