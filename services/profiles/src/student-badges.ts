import { changeDocument } from '@keyturn/service-kit/change-document';
import type { StoreCollection, Update } from '@keyturn/service-kit/store';
import { eachDue, requireNone, remindOfEnd } from './badge-ends.ts';
import { remindsAt } from './badges.ts';
import type { StudentRequest } from './check-request.ts';
import type { Links } from './links.ts';
import type { UserDocument } from './user.ts';
import { withSaved } from './saved-event.ts';

interface Deps {
  readonly users: StoreCollection<UserDocument>;
  readonly links: Links;
  now(): Date;
  newId(): string;
}

/** The write that stores a student's request, with or without its badge, and its event. */
export function withStudent(
  deps: Pick<Deps, 'now' | 'newId'>,
  user: UserDocument,
  student: StudentRequest,
): Update<UserDocument> {
  const { badge } = student;
  const ends = { studentEndsAt: badge?.until ?? null, studentRemindsAt: badge ? remindsAt(badge) : null };
  return withSaved(user, { student, ...ends }, deps);
}

/** Removes expired student badges, and announces expiring ones. Throws at the end if some failed. */
export async function endStudentBadges(deps: Deps): Promise<void> {
  const { users, now } = deps;
  const at = now().toISOString();
  const end = async ({ _id }: UserDocument): Promise<void> => {
    await changeDocument(
      users,
      _id,
      (user) => {
        const { studentEndsAt, student } = user ?? {};
        return user && student && studentEndsAt && studentEndsAt <= at
          ? withStudent(deps, user, { ...student, badge: null })
          : null;
      },
      () => new Error(`The account ${_id} is being changed all the time.`),
    );
  };
  const remind = async (user: UserDocument): Promise<void> => {
    const { _id, student, studentRemindsAt } = user;
    await remindOfEnd(deps, user, 'student-ends', student?.badge);
    await users.updateOne({ _id, studentRemindsAt }, { $set: { studentRemindsAt: null } });
  };
  requireNone([
    ...(await eachDue(users, 'studentEndsAt', at, end)),
    ...(await eachDue(users, 'studentRemindsAt', at, remind)),
  ]);
}
