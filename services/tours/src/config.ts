import { confirmedEmailEnv, serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the tours process. */
export const toursEnv = serviceEnv(4105).extend({ ...confirmedEmailEnv.shape });

export interface ToursConfig {
  readonly sweepMs?: number;
  /** Whether only people with a confirmed address ask for tours; by default everybody may. */
  readonly requiresConfirmedEmail?: boolean;
}
