import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createTours } from './app.ts';
import { toursEnv } from './config.ts';

await runService('tours', readEnvOrExit(toursEnv), createTours);
