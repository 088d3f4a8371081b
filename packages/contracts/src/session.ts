/** Name of the session cookie; its prefix makes browsers require Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = '__Host-sid';

/** Name of the cookie that identifies a browser with an earlier log-in; it signs nobody in. */
export const DEVICE_COOKIE = '__Host-device';
