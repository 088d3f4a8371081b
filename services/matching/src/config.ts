import { serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the matching process. */
export const matchingEnv = serviceEnv(4104);
