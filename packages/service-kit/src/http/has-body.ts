import type { IncomingMessage } from 'node:http';

/** The number of body bytes that a request announces; 0 where it announces none. */
export const lengthOf = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Number(headers['content-length'] ?? 0);

export const hasBody = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
