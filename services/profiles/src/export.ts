import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ManagerRequest, StudentRequest } from './check-request.ts';
import type { SchoolAddressDocument } from './school-addresses.ts';
import type { SessionDocument } from './sessions.ts';
import { badgesOf, type UserDocument } from './user.ts';

interface Kept {
  readonly users: StoreCollection<UserDocument>;
  readonly sessions: StoreCollection<SessionDocument>;
  readonly schoolAddresses: StoreCollection<SchoolAddressDocument>;
}

/** A person's request for manager approval, and its result. */
const viewManager = ({ state, company, website, licence, message, askedAt, decidedAt = '' }: ManagerRequest) => ({
  ...{ state, company, website, licence, message, askedAt, decidedAt },
});

/** Their request for a student badge, and its result. */
const viewStudent = ({ state, school, note, askedAt, decidedAt = '', told = '' }: StudentRequest) => ({
  ...{ state, school, note, askedAt, decidedAt, told },
});

/** An account with its profile, without credentials. */
function viewAccount(user: UserDocument): Readonly<Record<string, unknown>> {
  const { _id, email, name, location, school, profilePic, instagram, linkedin, tiktok, availability } = user;
  const { isPropertyManager, discoveryGroupSize, registeredAt, emailConfirmedAt, passwordChangedAt } = user;
  const { role, secondStepAt, pendingEmail } = user;
  return {
    ...{ _id, email, name, location, school, profilePic, instagram, linkedin, tiktok, availability },
    ...{ isPropertyManager, discoveryGroupSize, registeredAt, emailConfirmedAt, passwordChangedAt },
    ...{ role, secondStepAt, pendingEmail: pendingEmail?.email ?? null },
    badges: badgesOf(user),
    manager: user.manager ? viewManager(user.manager) : null,
    student: user.student ? viewStudent(user.student) : null,
  };
}

/** A person's stored account and sessions. */
export const readExport = ({ users, sessions, schoolAddresses }: Kept, userId: string) =>
  Promise.all([
    exportPart('account', users, { _id: userId }, viewAccount),
    exportPart('sessions', sessions, { userId }, (session) => {
      const { createdAt, usedAt, expiresAt, device = '', network = '' } = session;
      return { createdAt, usedAt, expiresAt, device, network };
    }),
    exportPart('schoolAddresses', schoolAddresses, { userId }, ({ email }) => ({ email })),
  ]);
