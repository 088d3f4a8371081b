import { askOnce, type Client } from './client.ts';
import type { DemoListing } from './listings.ts';

/** Of those of `demoListings` none has it. */
const ID = 'demo-listing-00000held';
/** A sign that hides a listing at once, spoken by somebody who is nobody of the demo. */
const ASKS_PAYMENT = 'I am abroad. Send the deposit by Western Union before the tour, and I mail you the keys.';

/** A listing that is hidden until whoever looks after the demo has decided. */
export async function seedHeldListing(poster: Client, userEmail: string, like: DemoListing): Promise<void> {
  const postData = { ...like.fields, _id: ID, street: '88 W 400 N', complex: '', notes: ASKS_PAYMENT };
  await poster.call('POST', '/api/posts', { userEmail, postData });
}

/** A student without an address at a school, who waits to be shown as one by papers. */
export const seedStudent = (student: Client): Promise<void> =>
  askOnce(student, '/api/users/school', {
    school: 'Ensign College',
    note: 'My letter of enrollment, and a card with my photo on it.',
  });
