import { DAY_MS } from '@keyturn/domain/durations';
import { schoolOfAddress, type SchoolMail } from '@keyturn/domain/school-mail';
import { changeDocument } from '@keyturn/service-kit/change-document';
import { conflict, forbidden, invalid } from '@keyturn/service-kit/problem';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { createAddressLimit } from './address-limit.ts';
import { eachDue, requireNone, remindOfEnd } from './badge-ends.ts';
import { remindsAt, schoolBadge, toBadge, type SchoolBadge } from './badges.ts';
import { isStillSignedIn, type Held } from './still-signed-in.ts';
import { SCHOOLS_PER_DAY, type LinkRequests } from './link-requests.ts';
import { linkOver, linkSentence, type LinkDocument, type Links } from './links.ts';
import type { SchoolAddresses } from './school-addresses.ts';
import { isOpen, type UserDocument } from './user.ts';
import { withSaved } from './saved-event.ts';

/** Badges for addresses at a school. */
export interface SchoolBadges {
  /**
   * Requests a link to the address; answers the same whether another account shows it or not. Throws 422 for an address
   * of no known school.
   */
  ask(userId: string, email: string): Promise<string>;
  /** Adds a link's badge, only in its account's session; returns its label. */
  show(link: LinkDocument, held: UserDocument | null): Promise<string>;
  /** Removes the badge; returns whether there was one. */
  remove(userId: string): Promise<boolean>;
  /** Removes expired badges, announces expiring ones, and frees unused mailboxes. Throws last if some failed. */
  endDue(): Promise<void>;
}

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly mailboxes: SchoolAddresses;
  readonly requests: LinkRequests;
  readonly links: Links;
  readonly schools: readonly SchoolMail[];
  readonly sendsMail: boolean;
  now(): Date;
  newId(): string;
}

const notYours = () => forbidden('Please log in to the account that asked for this.', 'other_account');
const taken = () => conflict('Another account shows this address already.', 'school_taken');
const busy = () => conflict('Your account was changed elsewhere. Please try again.');

export function createSchoolBadges(deps: Deps): SchoolBadges {
  const { users, mailboxes, requests, links, schools, now, newId } = deps;
  const asked = createAddressLimit(SCHOOLS_PER_DAY, DAY_MS, now);

  /** The write that stores badges in an account, with its event. */
  function withBadges(user: UserDocument, badges: readonly SchoolBadge[]): Update<UserDocument> {
    const [badge] = badges;
    const ends = { badgeEndsAt: badge?.until ?? null, badgeRemindsAt: badge ? remindsAt(badge) : null };
    return withSaved(user, { badges, ...ends }, deps);
  }

  /** The account first: after a crash the next run frees the address. Returns whether one was removed. */
  async function takeOff(userId: string, isDue: (user: UserDocument) => boolean): Promise<boolean> {
    let off: readonly SchoolBadge[] = [];
    await changeDocument(
      users,
      userId,
      (user) => {
        const isOff = user !== null && isDue(user);
        off = isOff ? user.badges : [];
        return isOff ? withBadges(user, []) : null;
      },
      busy,
    );
    await mailboxes.free(userId, idsOf(off));
    return off.length > 0;
  }

  async function remind(user: UserDocument): Promise<void> {
    const { _id: userId, badges, badgeRemindsAt } = user;
    await remindOfEnd(deps, user, 'school-ends', badges[0]);
    await users.updateOne({ _id: userId, badgeRemindsAt }, { $set: { badgeRemindsAt: null } });
  }

  return {
    async ask(userId, email) {
      if (!schoolOfAddress(email, schools)) throw invalid('That is not an address of a school we know.', 'no_school');
      asked.check(userId);
      asked.count(userId);
      await requests.ask('school', email, userId);
      return linkSentence(deps.sendsMail, 'We have sent a link to that address. It works once, for 24 hours.');
    },

    async show(link, held) {
      if (held?._id !== link.userId) throw notYours();
      const school = schoolOfAddress(link.email, schools);
      // The operator may have removed its domain since.
      if (!school || link.usedAt !== null) throw linkOver();
      const { _id: userId } = held;
      const ownerOf = async () => (await mailboxes.ownerOf(link.email)) ?? userId;
      if ((await ownerOf()) !== userId) throw taken();
      await links.claim(link);
      const badge = schoolBadge(school, now(), newId());
      const claim = await mailboxes.claim({ userId, email: link.email, badgeId: badge.reminderId });
      if (!claim) throw taken();
      let gone: readonly SchoolBadge[] = [];
      const shown = await changeDocument(
        users,
        userId,
        (user) => {
          gone = user?.badges ?? [];
          return user && isShownTo(user, held) ? withBadges(user, [badge]) : null;
        },
        busy,
      );
      if (shown?.badges[0]?.reminderId !== badge.reminderId) {
        await claim.release();
        throw notYours();
      }
      await claim.confirm();
      await mailboxes.free(userId, idsOf(gone));
      return toBadge(badge).label;
    },

    remove: (userId) => takeOff(userId, ({ badges }) => badges.length > 0),

    async endDue() {
      const at = now().toISOString();
      const isOver = ({ badgeEndsAt }: UserDocument) => badgeEndsAt !== null && badgeEndsAt <= at;
      const failures = [
        ...(await eachDue(users, 'badgeEndsAt', at, ({ _id }) => takeOff(_id, isOver))),
        ...(await eachDue(users, 'badgeRemindsAt', at, remind)),
      ];
      await mailboxes.sweep();
      requireNone(failures);
    },
  };
}

const idsOf = (badges: readonly SchoolBadge[]): string[] => badges.map(({ reminderId }) => reminderId);
const isShownTo = (user: UserDocument, held: Held): boolean => isOpen(user) && isStillSignedIn(user, held);
