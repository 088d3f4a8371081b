import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { storedText } from './stored-text.ts';

/** Whether anybody has logged in on this device before, not who. */
export const wasLoggedIn = storedText(STORAGE_KEYS.wasLoggedIn);
