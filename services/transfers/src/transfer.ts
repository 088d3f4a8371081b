import type { Transfer, TransferFee } from '@keyturn/contracts/transfers';
import type { StepMark, TransferKind, TransferSide } from '@keyturn/domain/transfer-steps';
import type { Outboxed } from '@keyturn/service-kit/outbox';

/** A lease's transfer, from its offer on. */
export interface TransferDocument extends Outboxed {
  tourId: string;
  listingId: string;
  listingTitle: string;
  /** Number of the transfer among its listing's. */
  attempt: number;
  /** `<listing>|<attempt>`, so that of parallel offers one is stored. */
  attemptKey: string;
  sellerId: string;
  sellerEmail: string;
  sellerName: string;
  takerId: string;
  takerEmail: string;
  takerName: string;
  /** The address that the other saw last, if it changed during a block; '' or absent for none. */
  sellerEmailSeen?: string;
  takerEmailSeen?: string;
  kind: TransferKind;
  state: Transfer['state'];
  endReason: Transfer['endReason'];
  endedBy: TransferSide | null;
  /** Who ended it by a block, visible only to them. */
  blockedBy?: TransferSide;
  /** Whose closed account ended it. */
  closedBy?: TransferSide;
  note: string;
  /** Who wrote the note; absent without one. */
  noteBy?: TransferSide;
  /** A day in Denver, or ''. */
  moveInDate: string;
  fees: TransferFee[];
  /** The listing's terms when offered, updated when accepted. */
  lease?: NonNullable<Transfer['lease']>;
  /** Start of the agreed tour. */
  tourAt: string | null;
  /** In order of marking. */
  marks: StepMark[];
  /** Since when nothing has happened. */
  quietSince: string;
  isReminded: boolean;
  /** When the next step by time is due; null once over. */
  timerAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export const isUnderWay = ({ state }: Pick<TransferDocument, 'state'>): boolean =>
  state === 'offered' || state === 'active';
