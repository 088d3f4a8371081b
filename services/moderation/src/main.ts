import { readEnvOrExit } from '@keyturn/service-kit/env';
import { runService } from '@keyturn/service-kit/run-service';
import { createModeration } from './app.ts';
import { runCasesWord } from './cases-word.ts';
import { moderationEnv } from './config.ts';

await runService('moderation', readEnvOrExit(moderationEnv), createModeration, {
  words: { cases: runCasesWord },
});
