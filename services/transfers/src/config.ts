import { serviceEnv } from '@keyturn/service-kit/service-env';
import { z } from 'zod';

/** Environment of the transfers process; with `SENDS_MAIL=1` a lease is offered and taken with confirmed addresses alone. */
export const transfersEnv = serviceEnv(4107).extend({ SENDS_MAIL: z.enum(['0', '1']).default('0') });

export interface TransfersConfig {
  readonly sweepMs?: number;
  /** Whether only people with a confirmed address offer and take a lease; by default everybody may. */
  readonly requiresConfirmedEmail?: boolean;
}
