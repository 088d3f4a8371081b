import type { IncomingMessage } from 'node:http';

/** Bytes of its body that a request tells of; 0 where it tells none. */
export const lengthOf = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Number(headers['content-length'] ?? 0);

export const hasBody = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
