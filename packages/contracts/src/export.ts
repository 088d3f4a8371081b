import { z } from 'zod';

/** What one service stores about a person: documents by part, in the form that the person may read. */
export const exportAnswer = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      /** False if there are more documents than returned. */
      isWhole: z.boolean(),
      items: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type ExportAnswer = z.infer<typeof exportAnswer>;
export type ExportPart = ExportAnswer['parts'][number];
