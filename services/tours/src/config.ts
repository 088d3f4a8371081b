import { serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the tours process. */
export const toursEnv = serviceEnv(4105);
