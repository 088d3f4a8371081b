import { runSecondStepOffWord } from '@keyturn/profiles/second-step-off';
import { runWord } from './run-word.ts';

/** `npm run second-step-off -- EMAIL`: the second step of an account of the product below DATA_DIR (`.data`), which has to be stopped. */
await runWord('profiles', runSecondStepOffWord);
