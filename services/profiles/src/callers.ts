import type { Request } from 'express';

/** Where a request comes from, as limits count it. */
export const addressOf = (request: Request): string => request.get('x-client-address') ?? '';
