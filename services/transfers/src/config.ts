import { serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the transfers process. */
export const transfersEnv = serviceEnv(4107);
