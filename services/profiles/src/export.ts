import { exportPart } from '@keyturn/service-kit/export';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { SessionDocument } from './sessions.ts';
import type { UserDocument } from './user.ts';

interface Kept {
  readonly users: StoreCollection<UserDocument>;
  readonly sessions: StoreCollection<SessionDocument>;
}

/** An account with its profile, without what proves who somebody is. */
function viewAccount(user: UserDocument): Readonly<Record<string, unknown>> {
  const { _id, email, name, location, school, profilePic, instagram, linkedin, tiktok, availability } = user;
  const { isPropertyManager, discoveryGroupSize, registeredAt, emailConfirmedAt = '', passwordChangedAt = '' } = user;
  return {
    ...{ _id, email, name, location, school, profilePic, instagram, linkedin, tiktok, availability },
    ...{ isPropertyManager, discoveryGroupSize, registeredAt, emailConfirmedAt, passwordChangedAt },
    role: user.role ?? '',
    secondStepAt: user.secondStepAt ?? '',
    pendingEmail: user.pendingEmail?.email ?? '',
  };
}

/** What is kept of a person's account, and where they are signed in. */
export const readExport = ({ users, sessions }: Kept, userId: string) =>
  Promise.all([
    exportPart('account', users, { _id: userId }, viewAccount),
    exportPart('sessions', sessions, { userId }, (session) => {
      const { createdAt, usedAt, expiresAt, device = '', network = '' } = session;
      return { createdAt, usedAt, expiresAt, device, network };
    }),
  ]);
