import { erased } from './parts.ts';

/** The events that matching publishes. */
export const DISCOVERY_EVENTS = {
  'matching.erased': erased,
} as const;
