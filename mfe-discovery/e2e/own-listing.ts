import type { OwnPost } from '@keyturn/contracts/posts';
import { DEMO_PASSWORD, openClient } from '../../tests/testing/demo.ts';

export const OWNER = 'mateo@demo.keyturn.test';

/** The published listing of the demo's {@link OWNER}. */
export async function readOwnListing(origin: string): Promise<OwnPost> {
  const client = openClient(origin);
  await client.call('POST', '/api/users/login', { email: OWNER, password: DEMO_PASSWORD });
  const posts = await client.call<OwnPost[]>('GET', '/api/posts/user/me');
  const own = posts.find(({ posted }) => posted);
  if (own === undefined) throw new Error(`${OWNER} has no published listing`);
  return own;
}
