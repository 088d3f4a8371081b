import { erased } from './parts.ts';

/** What matching tells. */
export const DISCOVERY_EVENTS = {
  'matching.erased': erased,
} as const;
