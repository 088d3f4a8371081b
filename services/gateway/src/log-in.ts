import type { Request } from 'express';

/** Whether a call is a log-in, spelled in any way that profiles takes. */
export const isLogIn = ({ method, baseUrl, path }: Request): boolean =>
  method === 'POST' && (baseUrl + path).toLowerCase().replace(/\/$/, '') === '/api/users/login';
