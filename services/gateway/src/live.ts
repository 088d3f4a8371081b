import type { Request } from 'express';

/** Whether a call opens a live stream, which stays open as long as its page does; services pass over a slash at the end, too. */
export const isLive = ({ baseUrl, path }: Request): boolean => (baseUrl + path).replace(/\/$/, '') === '/api/live';
