import { defineProgram } from '@keyturn/service-kit/program';
import { createTransfers } from './app.ts';
import { transfersEnv } from './config.ts';

export const service = defineProgram({
  name: 'transfers',
  env: transfersEnv,
  // The other side’s data, too.
  keptIds: {
    messages: ['sellerId', 'buyerId'],
    transfers: ['sellerId', 'takerId'],
    requests: ['sellerId', 'buyerId'],
  },
  create: (deps, env) => createTransfers(deps, { requiresConfirmedEmail: env.SENDS_MAIL === '1' }),
});
