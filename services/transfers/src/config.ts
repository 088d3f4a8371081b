import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Environment of the transfers process; with `SENDS_MAIL=1` offers and acceptances require confirmed addresses. */
export const transfersEnv = serviceEnv(4107).extend({ SENDS_MAIL: z.enum(['0', '1']).default('0') });

export interface TransfersConfig {
  readonly sweepMs?: number;
  /** Whether offers and acceptances require a confirmed address; by default they do not. */
  readonly requiresConfirmedEmail?: boolean;
}
