import { confirmedEmailEnv, serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the tours process. */
export const toursEnv = serviceEnv(4105).extend({ ...confirmedEmailEnv.shape });

export interface ToursConfig {
  readonly sweepMs?: number;
  /** Whether tour requests require a confirmed address; by default they do not. */
  readonly requiresConfirmedEmail?: boolean;
}
