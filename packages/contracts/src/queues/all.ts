// Made by `npm run generate` from the `slice.json` of each slice.
import { DISCOVERY_HEARS, DISCOVERY_TELLS } from './discovery.ts';
import { LANDING_HEARS, LANDING_TELLS } from './landing.ts';
import { POSTING_HEARS, POSTING_TELLS } from './posting.ts';
import { TOURS_HEARS, TOURS_TELLS } from './tours.ts';

export const HEARS = {
  ...LANDING_HEARS,
  ...POSTING_HEARS,
  ...DISCOVERY_HEARS,
  ...TOURS_HEARS,
} as const;
export const TELLS = {
  ...LANDING_TELLS,
  ...POSTING_TELLS,
  ...DISCOVERY_TELLS,
  ...TOURS_TELLS,
} as const;
