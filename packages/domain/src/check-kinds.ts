/** What people ask an admin to confirm: that they are a property manager, or a student without a school address. */
export const CHECK_KINDS = ['manager', 'student'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Whether a case of that kind is such a request. */
export const isCheck = (kind: string): kind is CheckKind => (CHECK_KINDS as readonly string[]).includes(kind);

/** Whether the newest decision approved the request, so that it can be taken back. */
export const isApproved = ({
  kind,
  state,
  action,
}: {
  readonly kind: string;
  readonly state: string;
  readonly action: string;
}): boolean => isCheck(kind) && state === 'closed' && action === 'approve';
