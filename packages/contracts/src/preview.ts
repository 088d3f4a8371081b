import { z } from 'zod';
import { remotePath } from './remote.ts';

/** The `typ` of a signed preview, and the most seconds it may be good for: a working day. */
export const RELEASE_PREVIEW = { type: 'keyturn-preview+jwt', mostSeconds: 8 * 3_600 } as const;

/** The most bytes of one: browsers keep cookies of 4 KB. */
export const PREVIEW_BYTES = 3_000;

/** Where a build stands, spelled in the one way that means the same to browsers, headers and people. */
export const previewAddress = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w.-]+)*$/)
  .refine((address) => URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === address);

/** The content of a preview link: its opener's browser gets a slice from that address. */
export const releasePreview = z.object({
  slice: z.string(),
  address: previewAddress,
  /** Those that its build owns. */
  paths: z.array(remotePath).min(1),
});
export type ReleasePreview = z.infer<typeof releasePreview>;
