import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createMatching } from './app.ts';
import { matchingEnv } from './config.ts';

await runService('matching', readEnvOrExit(matchingEnv), createMatching);
