import type { Request } from 'express';

/** What asks for a password of who is not signed in. */
const LOG_INS = ['/api/users/login', '/api/users/deletion/cancel'];

/** Whether a call is a log-in, spelled in any way that profiles takes. */
export const isLogIn = ({ method, baseUrl, path }: Request): boolean =>
  method === 'POST' && LOG_INS.includes((baseUrl + path).toLowerCase().replace(/\/$/, ''));
