import type { PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { updateField } from '../api.ts';

/** The fields that Save Draft saves, in the specification's order (section 4). */
const DRAFT_FIELDS = [
  'notes',
  'incentives',
  'moveOutDate',
  'amenities',
  'monthlyRent',
  'utilities',
  'transferFee',
  'deposit',
  'leaseType',
  'gender',
  'startDate',
  'endDate',
  'leaseDuration',
] as const satisfies readonly PostField[];

/** Saves the draft field by field; fields that were never set have nothing to save. */
export async function saveDraft(post: OwnPost): Promise<void> {
  for (const field of DRAFT_FIELDS) {
    if (post[field] !== undefined) await updateField(post._id, field, post[field]);
  }
}
