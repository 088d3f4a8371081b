import { approve } from './approve.ts';
import { askOnce, SeedError, type Client } from './client.ts';
import { eventually } from './eventually.ts';

/** Not among `demoListings`. */
const ID = 'demo-listing-00000held';
/** A sign that hides a listing at once, in the words of somebody outside the demo. */
const ASKS_PAYMENT = 'I am abroad. Send the deposit by Western Union before the tour, and I mail you the keys.';
/** Reports of two seekers before it is hidden. */
const REPORTS = ['They want a deposit before anybody may look.', 'The photos are of a hotel.'] as const;

/** A listing that two seekers report, hidden until the demo's admin decides. */
export async function seedHeldListing(
  poster: Client,
  userEmail: string,
  fields: Record<string, unknown>,
  seekers: readonly Client[],
): Promise<void> {
  const postData = { ...fields, _id: ID, street: '88 W 400 N', complex: '' };
  await poster.call('POST', '/api/posts', { userEmail, postData });
  for (const [at, text] of REPORTS.entries()) {
    const seeker = seekers[at];
    if (seeker) await eventually(() => report(seeker, text));
  }
  await poster.call('PUT', `/api/posts/${ID}`, { userEmail, postData: { notes: ASKS_PAYMENT } });
}

/** Whether a report was accepted; null while the listing is unknown there, or already hidden. */
async function report(seeker: Client, text: string): Promise<true | null> {
  try {
    await seeker.call('POST', '/api/moderation/reports', { about: 'listing', id: ID, reason: 'scam', text });
    return true;
  } catch (error) {
    if (error instanceof SeedError && error.status === 404) return null;
    throw error;
  }
}

/** Two students without a school address request a badge by papers; the second one waits. */
export async function seedStudents(students: readonly Client[]): Promise<void> {
  const [approved, waiting] = students;
  const note = 'My letter of enrollment, and a card with my photo on it.';
  if (approved) await askOnce(approved, '/api/users/school', { school: 'BYU', note });
  if (waiting) await askOnce(waiting, '/api/users/school', { school: 'Ensign College', note });
}

/** The admin approves the first of the students. */
export const approveStudent = (admin: Client, [student]: readonly Client[]): Promise<void> =>
  approve(admin, 'student', student, 'Saw the letter of enrollment, and the card.');
