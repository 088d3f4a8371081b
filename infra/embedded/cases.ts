import { runCasesWord } from '@keyturn/moderation/cases-word';
import { runWord } from './run-word.ts';

/** `npm run cases -- list`, or `release CASE`, `dismiss CASE`, `hold CASE`: what was reported in the product below DATA_DIR (`.data`), which has to be stopped. */
await runWord('moderation', runCasesWord);
