import { NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { sharedMessages as messages } from './messages.ts';

/** Why something was not done: the server's words, that there is no network, or else the screen's own text. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  serverMessage(error, error instanceof NetworkError ? messages.networkError : otherwise);
