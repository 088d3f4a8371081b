import { defineProgram } from '@keyturn/service-kit/program';
import { createTours } from './app.ts';
import { toursEnv } from './config.ts';

export const service = defineProgram({
  name: 'tours',
  env: toursEnv,
  // The other side's tours.
  keptIds: { tours: ['sellerId', 'buyerId'] },
  create: (deps, env) => createTours(deps, { requiresConfirmedEmail: env.REQUIRE_CONFIRMED_EMAIL === '1' }),
});
