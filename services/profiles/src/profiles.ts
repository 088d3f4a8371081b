import type { ProfileAnswer, saveProfileBody, SessionUser } from '@keyturn/contracts/profiles';
import { normaliseEmail } from '@keyturn/domain/text';
import type { Identity } from '@keyturn/service-kit/identity';
import { nextEvent, withEvent } from '@keyturn/service-kit/outbox';
import { conflict, notFound } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { z } from 'zod';
import { createAddressLimit } from './attempt-limits.ts';
import type { Photos } from './photos.ts';
import { toPublicProfile, toSavedFact, toSessionUser, type UserDocument } from './user.ts';

const MISSES_PER_HOUR = 60;
/** More people than anybody meets in an hour; who asks for more collects addresses. */
const LOOK_UPS_PER_HOUR = 300;
const SAVE_TRIES = 3;

/** Reading and saving profiles. */
export interface Profiles {
  /** The profile of an e-mail, a user id or `me`, as the caller may see it. Throws 404 when there is none to see. */
  read(caller: Identity, whose: string): Promise<ProfileAnswer>;
  save(caller: Identity, given: z.output<typeof saveProfileBody>): Promise<SessionUser>;
  setGroupSize(caller: Identity, size: number): Promise<SessionUser>;
}

export function createProfiles(deps: {
  users: StoreCollection<UserDocument>;
  photos: Photos;
  now(): Date;
  newId(): string;
}): Profiles {
  const { users, photos, now, newId } = deps;
  // Guessing addresses is the only reason to miss often (architecture section 5).
  const misses = createAddressLimit(MISSES_PER_HOUR, 3_600_000, now);
  const lookUps = createAddressLimit(LOOK_UPS_PER_HOUR, 3_600_000, now);

  async function findOwn(caller: Identity): Promise<UserDocument> {
    const user = await users.findOne({ _id: caller.userId });
    if (!user) throw notFound('There is no such profile.');
    return user;
  }

  async function save(caller: Identity, given: z.output<typeof saveProfileBody>): Promise<UserDocument> {
    const { email: _email, profileCreated: _created, createdAt: _at, profilePic, ...fields } = given;
    let user = await findOwn(caller);
    const taken = await photos.take(profilePic, user._id);
    for (let tries = 0; tries < SAVE_TRIES; tries += 1) {
      if (tries > 0) user = await findOwn(caller);
      const changes = { ...fields, profilePic: taken ?? user.profilePic, profileCreated: true };
      const data = toSavedFact({ ...user, ...changes });
      const event = nextEvent(user, { type: 'profiles.saved', data, now, newId });
      const saved = await users.findOneAndUpdate(
        { _id: user._id, revision: user.revision },
        withEvent<UserDocument>({ $set: changes }, event, now),
        { returnDocument: 'after' },
      );
      if (!saved) continue;
      if (user.profilePic !== saved.profilePic) await photos.remove(user.profilePic);
      return saved;
    }
    if (taken !== null) await photos.remove(taken);
    throw conflict('Your profile was changed elsewhere. Please try again.');
  }

  return {
    async read(caller, whose) {
      const asked = whose === 'me' ? caller.email : normaliseEmail(whose);
      const isOwn = asked === normaliseEmail(caller.email) || whose === caller.userId;
      if (!isOwn) {
        for (const limit of [misses, lookUps]) limit.check(caller.userId);
        // Counted before the answer is known, or guesses sent at once would all see the same count.
        for (const limit of [misses, lookUps]) limit.count(caller.userId);
      }
      const user = await users.findOne(asked.includes('@') ? { email: asked } : { _id: whose });
      if (!user?.profileCreated) throw notFound('There is no such profile.');
      if (!isOwn) misses.takeBack(caller.userId);
      return { profile: { ...toPublicProfile(user), ...(isOwn && toSessionUser(user)) } };
    },

    save: async (caller, given) => toSessionUser(await save(caller, given)),

    async setGroupSize(caller, size) {
      const user = await users.findOneAndUpdate(
        { _id: caller.userId },
        { $set: { discoveryGroupSize: size } },
        { returnDocument: 'after' },
      );
      if (!user) throw notFound('There is no such profile.');
      return toSessionUser(user);
    },
  };
}
