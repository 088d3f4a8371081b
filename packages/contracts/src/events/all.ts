// Made by `npm run generate` from the `slice.json` of each slice.
import { DISCOVERY_EVENTS } from './discovery.ts';
import { LANDING_EVENTS } from './landing.ts';
import { POSTING_EVENTS } from './posting.ts';
import { TOURS_EVENTS } from './tours.ts';

export type * from './discovery.ts';
export type * from './landing.ts';
export type * from './posting.ts';
export type * from './tours.ts';

export const eventData = {
  ...LANDING_EVENTS,
  ...POSTING_EVENTS,
  ...DISCOVERY_EVENTS,
  ...TOURS_EVENTS,
} as const;
