import type { SessionUser } from '@keyturn/contracts/profiles';
import { flag, key, maybe, number, object, orNull, text } from '../read/readers.ts';

type Known = Partial<Omit<SessionUser, 'email'>>;

const known = {
  id: maybe(text),
  name: maybe(text),
  location: maybe(text),
  school: maybe(text),
  profilePic: maybe(text),
  instagram: maybe(flag),
  linkedin: maybe(flag),
  tiktok: maybe(flag),
  isPropertyManager: maybe(flag),
  profileCreated: maybe(flag),
  createdAt: maybe(text),
  emailConfirmed: maybe(flag),
  role: maybe(text),
  memberSince: maybe(text),
  discoveryGroupSize: maybe(orNull(number(null))),
};

/** Reads the signed-in person of an answer, to merge over known fields. Missing fields stay. */
export const knownProfile = object<Known>(known);

/** The person in the answer of a log-in or registration. */
export const answeredUser = object<Known & { email: string }>({ ...known, email: key });
