import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { ownSlice } from './own-release.ts';

/**
 * Whether a flag of this bundle's slice is on for the visitor (`npm run release -- SLICE flag NAME 25`). The gateway
 * decides by lot in the page, so it is fixed while the page is open. An unknown flag is off.
 */
export function isOn(flag: string): boolean {
  if (typeof document === 'undefined') return false;
  const text = document.getElementById('remotes')?.textContent;
  const { remotes }: Partial<RemotesAnswer> = text ? (JSON.parse(text) as RemotesAnswer) : {};
  // Tests of screens run without a bundle.
  return !!remotes?.some(({ name, flags }) => (ownSlice === '' || name === ownSlice) && flags?.includes(flag));
}
