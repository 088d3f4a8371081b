import type { AccountAnswer } from '@keyturn/contracts/account';
import type { SessionUser } from '@keyturn/contracts/profiles';

/** What the tests of the screens share: a student with a profile. */
export const ANA: SessionUser = {
  id: 'user-1',
  name: 'Ana Castillo',
  email: 'ana@example.edu',
  location: 'Provo UT',
  school: 'BYU',
  profilePic: '',
  instagram: false,
  linkedin: false,
  tiktok: false,
  isPropertyManager: false,
  profileCreated: true,
  createdAt: '2026-09-01T00:00:00Z',
  discoveryGroupSize: null,
};

/** What the services answer of a profile. */
export const profileOf = (user: SessionUser) => ({ profile: { ...user, isVerified: true, availability: {} } });

/** Her account, without a second step. */
export const ACCOUNT: AccountAnswer = {
  email: ANA.email,
  emailConfirmed: true,
  pendingEmail: '',
  memberSince: '2026-09',
  role: '',
  secondStep: false,
  recoveryCodesLeft: 0,
};
