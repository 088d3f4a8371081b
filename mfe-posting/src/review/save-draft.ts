import type { PostData, PostField } from '@keyturn/contracts/post-fields';
import { updateField } from '../api.ts';
import { readSettledPost } from '../flow/use-draft.ts';

/** The fields that Save Draft saves, in the specification's order (section 4), with values for no answer. */
const DRAFT_FIELDS = {
  notes: '',
  incentives: [],
  moveOutDate: '',
  amenities: [],
  monthlyRent: '',
  utilities: '',
  transferFee: '',
  deposit: '',
  leaseType: '',
  gender: '',
  startDate: '',
  endDate: '',
  leaseDuration: '',
} as const satisfies { readonly [field in PostField]?: unknown };

/** Saves the draft's current values field by field, without resetting another tab's changes. */
export async function saveDraft(postId: string): Promise<void> {
  const post: PostData = await readSettledPost(postId);
  for (const [field, none] of Object.entries(DRAFT_FIELDS) as [keyof typeof DRAFT_FIELDS, '' | []][]) {
    await updateField(postId, field, post[field] ?? none);
  }
}
