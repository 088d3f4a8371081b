/** What people ask an admin to look at: that they are a property manager, or a student without an address at their school. */
export const CHECK_KINDS = ['manager', 'student'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Whether a case of that kind is about what its person asked. */
export const isCheck = (kind: string): kind is CheckKind => (CHECK_KINDS as readonly string[]).includes(kind);

/** Whether what a case is about was approved, and nothing was asked or decided since: it can be taken back. */
export const isApproved = ({
  kind,
  state,
  action,
}: {
  readonly kind: string;
  readonly state: string;
  readonly action: string;
}): boolean => isCheck(kind) && state === 'closed' && action === 'approve';
