import type { Client } from './client.ts';

/** Reports of two seekers, on a listing and a person, for the demo's admin to decide. */
export async function seedReports([poster]: readonly Client[], seekers: readonly Client[]): Promise<void> {
  const [listing] = (await poster?.call<{ _id: string; posterId?: string }[]>('GET', '/api/posts/user/me')) ?? [];
  const [, one, other] = seekers;
  if (!listing || !one || !other) return;
  const said = { reason: 'wrong', text: 'The washer is in the next building, not in this one.' };
  await one.call('POST', '/api/moderation/reports', { about: 'listing', id: listing._id, ...said });
  const { profile } = (await poster?.call<{ profile: { id: string } }>('GET', '/api/profiles/me')) ?? {};
  if (!profile) return;
  const about = { reason: 'harassment', text: 'Wrote to me five times in an hour.' };
  await other.call('POST', '/api/moderation/reports', { about: 'person', id: profile.id, ...about });
}
