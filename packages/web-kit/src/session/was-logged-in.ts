import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { storedText } from './stored.ts';

/** That somebody has logged in on this device before, not who. */
export const wasLoggedIn = storedText(STORAGE_KEYS.wasLoggedIn);
