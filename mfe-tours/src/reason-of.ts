import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { sharedMessages as messages } from './messages.ts';

/** Why something failed: the server's sentence, no network, or the screen's own text. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  serverMessage(error, error instanceof NetworkError ? messages.networkError : otherwise);
