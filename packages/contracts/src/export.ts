import { z } from 'zod';

/** What one service stores about a person: parts by their name, each with its documents as that person may read them. */
export const exportAnswer = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      /** False where there are more than are given. */
      isWhole: z.boolean(),
      items: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;
export type ExportPart = ExportAnswer['parts'][number];
