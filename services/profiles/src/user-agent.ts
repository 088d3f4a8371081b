import { networkOf } from '@keyturn/service-kit/networks';

const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const firstOf = (marks: typeof BROWSERS, text: string): string | undefined =>
  marks.find(([, mark]) => mark.test(text))?.[0];

/** What somebody would call what they are signed in with: "Chrome on Windows", never the whole line that a browser sends. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'A browser';
  const system = firstOf(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The neighbourhood that an address is in: a /24 of IPv4, a /48 of IPv6; '' where there is none. */
export function neighbourhoodOf(address: string): string {
  if (address === '') return '';
  if (address.includes(':')) return `${networkOf(address)}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
