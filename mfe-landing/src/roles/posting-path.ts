import type { StoredUser } from '@keyturn/web-kit/session';

/** Where "I'm posting a lease" leads: to the post, or first to the required profile or account (requirement B6). */
export function postingPath(user: StoredUser | null): '/post' | '/create-profile' | '/signup' {
  if (user === null) return '/signup';
  return user.profileCreated ? '/post' : '/create-profile';
}
