/** Name of the session cookie; the prefix makes browsers insist on Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = '__Host-sid';

/** Name of the cookie by which a browser is known that has logged in to an account before; it signs nobody in. */
export const DEVICE_COOKIE = '__Host-device';
