import type { EventType } from './events.ts';

/**
 * Who hears what: the one queue of each consumer and the events it gets. Every service declares all of them, so that no event is
 * published before each of its consumers has a place for it.
 */
export const QUEUES = {
  profiles: ['availability.set'],
  posts: ['profiles.saved'],
  matching: ['posts.published', 'posts.updated', 'posts.removed'],
  tours: ['posts.published', 'posts.updated', 'posts.removed', 'profiles.saved'],
  notifications: ['tours.requested', 'tours.accepted', 'tours.rejected', 'tours.cancelled', 'tours.completed'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;
