import type { TransferFee } from '@keyturn/contracts/transfers';
import { firstName } from '@keyturn/domain/text';
import { transferMessages as messages } from './messages.ts';
import type { Transfer } from '../read-transfer.ts';

/** The payer's name from the viewer's side. */
export const payerOf = ({ role, seller, taker }: Transfer, payer: TransferFee['payer']): string =>
  payer === role ? messages.you : firstName((payer === 'seller' ? seller : taker).name) || messages.someone;
