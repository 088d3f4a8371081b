import { HOUR_MS } from '@keyturn/domain/durations';
import { personName } from '@keyturn/contracts/primitives';
import type { ProfileAnswer, saveProfileBody, SessionUser } from '@keyturn/contracts/profiles';
import { normaliseEmail } from '@keyturn/domain/text';
import { canInteract, type BlockDocument } from '@keyturn/service-kit/blocks';
import { changeDocument } from '@keyturn/service-kit/change-document';
import type { Identity } from '@keyturn/service-kit/identity';
import { conflict, invalid, notFound, Problem } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { z } from 'zod';
import { createAddressLimit } from './address-limit.ts';
import type { Photos } from './photos.ts';
import { isClosed, toPublicProfile, toSessionUser, type UserDocument } from './user.ts';
import { withSaved } from './saved-event.ts';

const MISSES_PER_HOUR = 60;
/** More people than anybody meets in an hour; a higher count collects addresses. */
const LOOK_UPS_PER_HOUR = 300;

export interface Profiles {
  /** The profile of an e-mail, a user id or `me`, as the caller may see it. Throws 404 for none. */
  read(caller: Identity, whose: string): Promise<ProfileAnswer>;
  /** If the signal aborts before the photo's turn, nothing is saved. */
  save(caller: Identity, given: z.output<typeof saveProfileBody>, signal: AbortSignal): Promise<SessionUser>;
  setGroupSize(caller: Identity, size: number): Promise<SessionUser>;
}

export function createProfiles(deps: {
  users: StoreCollection<UserDocument>;
  blocks: StoreCollection<BlockDocument>;
  photos: Photos;
  now(): Date;
  newId(): string;
}): Profiles {
  const { users, blocks, photos, now } = deps;
  // Only guessing addresses misses often (security section 3).
  const misses = createAddressLimit(MISSES_PER_HOUR, HOUR_MS, now);
  const lookUps = createAddressLimit(LOOK_UPS_PER_HOUR, HOUR_MS, now);

  function own(user: UserDocument | null): UserDocument {
    if (!user || isClosed(user)) throw notFound('There is no such profile.');
    return user;
  }

  async function save(
    caller: Identity,
    given: z.output<typeof saveProfileBody>,
    signal: AbortSignal,
  ): Promise<UserDocument> {
    const { email: _email, profileCreated: _created, createdAt: _at, profilePic, ...fields } = given;
    const stored = own(await users.findOne({ _id: caller.userId }));
    if (fields.name !== stored.name) checkName(fields.name);
    let before = stored.profilePic;
    const taken = await photos.take(profilePic, caller.userId, signal);
    const change = (found: UserDocument | null) => {
      const user = own(found);
      before = user.profilePic;
      return withSaved(user, { ...fields, profilePic: taken ?? before, profileCreated: true }, deps);
    };
    const busy = () => conflict('Your profile was changed elsewhere. Please try again.');
    const saved = await changeDocument(users, caller.userId, change, busy)
      .then(own)
      .catch(async (error: unknown) => {
        // After a store failure it may have been saved.
        if (taken !== null && error instanceof Problem) await photos.remove(taken);
        throw error;
      });
    if (before !== saved.profilePic) await photos.remove(before);
    return saved;
  }

  return {
    async read(caller, whose) {
      const asked = whose === 'me' ? caller.email : normaliseEmail(whose);
      const isOwn = asked === normaliseEmail(caller.email) || whose === caller.userId;
      if (!isOwn) {
        for (const limit of [misses, lookUps]) limit.check(caller.userId);
        // Counted before the answer, or parallel guesses would see the same count.
        for (const limit of [misses, lookUps]) limit.count(caller.userId);
      }
      const user = await users.findOne(asked.includes('@') ? { email: asked } : { _id: whose });
      if (!user?.profileCreated) throw notFound('There is no such profile.');
      if (isClosed(user) && !isOwn) throw notFound('There is no such profile.');
      if (!isOwn && !(await canInteract(blocks, caller.userId, user._id))) throw notFound('There is no such profile.');
      if (!isOwn) misses.refund(caller.userId);
      return { profile: { ...toPublicProfile(user, now()), ...(isOwn && toSessionUser(user)) } };
    },

    save: async (caller, given, signal) => toSessionUser(await save(caller, given, signal)),

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

function checkName(name: string): void {
  const { error } = personName.safeParse(name);
  if (error) throw invalid(error.issues[0]?.message ?? 'Please enter your own name.');
}
