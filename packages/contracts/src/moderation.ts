import { z } from 'zod';
import { id } from './primitives.ts';

/** Somebody the caller has blocked, with the name and photo of their profile, and since when. */
export const blockedPerson = z.object({ userId: id, name: z.string(), photo: z.string(), at: z.string() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blocksAnswer = z.array(blockedPerson);
