import type { IncomingMessage } from 'node:http';

/** Announced bytes of a request's body; 0 without an announcement. */
export const lengthOf = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Number(headers['content-length'] ?? 0);

export const hasBody = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
