import fc from 'fast-check';

const ODD: readonly Readonly<Record<string, string | string[]>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=klingon' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'image/svg+xml' },
  { 'content-type': '\t' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, deflate' },
  { 'transfer-encoding': 'chunked' },
  { expect: '200-maybe' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example' },
  { host: 'a'.repeat(2_000) },
  { 'x-internal-token': 'eyJhbGciOiJub25lIn0.e30.' },
  { 'x-session-id': 's'.repeat(43), 'x-client-address': '127.0.0.1' },
  { 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': 'a'.repeat(3_000) },
  { 'if-none-match': '*' },
  { 'if-none-match': '"'.repeat(500) },
  { range: 'bytes=5-1,-9' },
  { accept: 'application/xml', 'accept-encoding': 'x'.repeat(500) },
  { 'accept-language': '\u00ff'.repeat(200) },
  { 'last-event-id': '\u00ff$where' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { 'x-large': 'x'.repeat(20_000) },
  { 'x-many': Array.from({ length: 900 }, () => 'x') },
];

/** Mostly no odd header, sometimes one. */
export const hostileHeaders = (): fc.Arbitrary<Readonly<Record<string, string | string[]>>> =>
  fc.oneof({ arbitrary: fc.constant({}), weight: 5 }, { arbitrary: fc.constantFrom(...ODD), weight: 1 });

/** Session cookies that are none: forged, cut, doubled, oversized, strange. */
export function hostileCookie(cookie: string): fc.Arbitrary<string> {
  const [name = '', value = ''] = cookie.split('=');
  return fc.constantFrom(
    `${name}=${'a'.repeat(43)}`,
    `${name}=${value.slice(0, 20)}`,
    `${cookie}; ${cookie}`,
    `${name}=`,
    `${name}=${value}x`,
    `${name}="${value}"`,
    `${name}=${'a'.repeat(8_000)}`,
    `${name}=${'a'.repeat(18_000)}`,
    `${name}=%00; ${name}[$ne]=x`,
    `${name.toLowerCase()}=${value}`,
    `sid=${value}; __proto__=x`,
    ';;;==; \u00ff=\u00ff',
  );
}
