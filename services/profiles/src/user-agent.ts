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

/** A device's everyday name: "Chrome on Windows", never the whole header. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'A browser';
  const system = firstOf(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** An address's network: a /24 of IPv4, a /48 of IPv6; '' for none. */
export function neighbourhoodOf(address: string): string {
  if (address === '') return '';
  if (address.includes(':')) return `${networkOf(address)}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
