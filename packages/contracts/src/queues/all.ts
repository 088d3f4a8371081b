// Made by `npm run generate` from the `slice.json` of each slice.
import { DISCOVERY_CONSUMES, DISCOVERY_PUBLISHES } from './discovery.ts';
import { LANDING_CONSUMES, LANDING_PUBLISHES } from './landing.ts';
import { POSTING_CONSUMES, POSTING_PUBLISHES } from './posting.ts';
import { TOURS_CONSUMES, TOURS_PUBLISHES } from './tours.ts';

export const CONSUMES = {
  ...LANDING_CONSUMES,
  ...POSTING_CONSUMES,
  ...DISCOVERY_CONSUMES,
  ...TOURS_CONSUMES,
} as const;
export const PUBLISHES = {
  ...LANDING_PUBLISHES,
  ...POSTING_PUBLISHES,
  ...DISCOVERY_PUBLISHES,
  ...TOURS_PUBLISHES,
} as const;
