import { serviceEnv } from '@keyturn/service-kit/service-env';

/** Environment of the moderation process. */
export const moderationEnv = serviceEnv(4108);
