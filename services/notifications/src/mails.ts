import type { LinkFact } from '@keyturn/contracts/events';

/** What an e-mail is counted by; no address. */
export interface Capped {
  readonly box: string;
  readonly kind: string;
  readonly isConfirmed: boolean;
}

/** An e-mail about an account, from the event that causes it: its id is the event's. No secret stands here. */
export interface MailDocument extends Partial<Capped> {
  _id: string;
  userId: string;
  /** Gone once it is sent or given up, as is `dueAt`. */
  to?: string;
  dueAt?: string;
  tries: number;
  /** When it was first tried; missing for one too many. */
  takenAt?: string;
  createdAt: string;
  link?: Pick<LinkFact, 'linkId' | 'purpose' | 'expiresAt'>;
  change?: string;
  /** When the account is deleted, an instant. */
  deletesAt?: string;
  /** It tells that the account is gone: `userId` is '' then, and once it is sent a keyed hash of the mailbox is all that stays of its person. */
  isLast?: true;
}
