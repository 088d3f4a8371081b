import type { EventEnvelope } from '../bus/bus.ts';
import { subscribeTo } from '../bus/events.ts';
import { nextEvent, type Outboxed } from './outbox.ts';

/** Must not compile: a case that does is a type error here. */
export function refused(document: Outboxed, clock: { now: () => Date; newId: () => string }): void {
  // @ts-expect-error: no such event
  nextEvent(document, 'tours.agreed', { tourId: 'a' }, clock);
  // @ts-expect-error: a removed post has an owner
  nextEvent(document, 'posts.removed', { _id: 'a' }, clock);
  const none = async (): Promise<void> => undefined;
  // @ts-expect-error: this queue gets profiles.saved and nothing else
  subscribeTo('posts', { 'profiles.kept': none });
  subscribeTo('profiles', {
    // @ts-expect-error: availability is no number
    'availability.set': async ({ availability }: { availability: number }, _event: EventEnvelope) => {
      await Promise.resolve(availability);
    },
  });
}
