import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createTransfers } from './app.ts';
import { transfersEnv } from './config.ts';

await runService('transfers', readEnvOrExit(transfersEnv), createTransfers);
