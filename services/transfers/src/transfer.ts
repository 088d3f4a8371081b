import type { Transfer, TransferFee } from '@keyturn/contracts/transfers';
import type { StepMark, TransferKind, TransferSide } from '@keyturn/domain/transfer-steps';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** The handing over of a lease, from its offer on. */
export interface TransferDocument extends Outboxed {
  tourId: string;
  listingId: string;
  listingTitle: string;
  /** Counts the transfers of a listing. */
  attempt: number;
  /** `<listing>|<attempt>`, so that of offers at once one comes to be. */
  attemptKey: string;
  sellerId: string;
  sellerEmail: string;
  sellerName: string;
  takerId: string;
  takerEmail: string;
  takerName: string;
  /** The address that the other saw last, where it changed while the two did not meet; '' or missing for none. */
  sellerEmailSeen?: string;
  takerEmailSeen?: string;
  kind: TransferKind;
  state: Transfer['state'];
  endReason: Transfer['endReason'];
  endedBy: TransferSide | null;
  /** Who ended it by blocking the other. Only they can read it. */
  blockedBy?: TransferSide;
  /** Whose account was closed, which ended it. */
  closedBy?: TransferSide;
  note: string;
  /** Who wrote it; missing where there is none. */
  noteBy?: TransferSide;
  /** A day of Denver's, or ''. */
  moveInDate: string;
  fees: TransferFee[];
  /** What the listing said when it was offered, and again when it was taken over. */
  lease?: NonNullable<Transfer['lease']>;
  /** When the tour that the two agreed on begins. */
  tourAt: string | null;
  /** In the order in which they were made. */
  marks: StepMark[];
  /** Since when nothing has happened. */
  quietSince: string;
  isReminded: boolean;
  /** When the clock acts next; null once the transfer is over. */
  clockAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export const isUnderWay = ({ state }: Pick<TransferDocument, 'state'>): boolean =>
  state === 'offered' || state === 'active';
