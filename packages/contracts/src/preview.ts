import { z } from 'zod';
import { remotePath } from './remote.ts';

/** The `typ` of a signed preview, and its longest life in seconds: a working day. */
export const RELEASE_PREVIEW = { type: 'keyturn-preview+jwt', mostSeconds: 8 * 3_600 } as const;

/** Most bytes of a preview: browsers limit cookies to 4 KB. */
export const PREVIEW_BYTES = 3_000;

/** The address of a build, in the one form that browsers, headers and people read alike. */
export const previewAddress = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w.-]+)*$/)
  .refine((address) => URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === address);

/** The content of a preview link: its opener's browser loads a slice from that address. */
export const releasePreview = z.object({
  slice: z.string(),
  address: previewAddress,
  /** The paths that its build owns. */
  paths: z.array(remotePath).min(1),
});
export type ReleasePreview = z.infer<typeof releasePreview>;
