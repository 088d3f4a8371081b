import { DEVICE_COOKIE, SESSION_COOKIE } from '@keyturn/contracts/session';
import type { Request } from 'express';

export { addressOf } from '@keyturn/service-kit/http';

export const presentedSession = (request: Request): string | undefined => request.get('x-session-id');

/** The device cookie, as forwarded by the gateway. */
export const presentedDevice = (request: Request): string => request.get('x-device') ?? '';

export const COOKIE_ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Clears the session's cookie. */
export const endedCookie = (): string => `${SESSION_COOKIE}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`;

/** A device stays known for half a year after its last log-in, also after log-out. */
const DEVICE_S = 180 * 86_400;

export const deviceCookie = (device: string): string =>
  `${DEVICE_COOKIE}=${device}; ${COOKIE_ATTRIBUTES}; Max-Age=${DEVICE_S}`;
