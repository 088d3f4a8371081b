import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { ownSlice } from './own-release.ts';

/**
 * Whether a flag of the slice whose bundle this is, is on for who looks at this page (`npm run release -- SLICE flag NAME 25`): by
 * lot, as the gateway wrote it into the page, and the same as long as that is open. One that is not known is off.
 */
export function isOn(flag: string): boolean {
  if (typeof document === 'undefined') return false;
  const text = document.getElementById('remotes')?.textContent;
  const { remotes }: Partial<RemotesAnswer> = text ? (JSON.parse(text) as RemotesAnswer) : {};
  // A test of screens is no bundle.
  return !!remotes?.some(({ name, flags }) => (ownSlice === '' || name === ownSlice) && flags?.includes(flag));
}
