import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createTours } from './app.ts';
import { toursEnv } from './config.ts';

const env = readEnvOrExit(toursEnv);
await runService('tours', env, (deps) =>
  createTours(deps, { requiresConfirmedEmail: env.REQUIRE_CONFIRMED_EMAIL === '1' }),
);
