import type { AccountAnswer } from '@keyturn/contracts/account';
import type { MailPreferences } from '@keyturn/contracts/notifications';
import type { SessionUser } from '@keyturn/contracts/profiles';
import type { SiteAnswer } from '@keyturn/contracts/site';
import { SCHOOL_MAIL } from '@keyturn/domain/school-mail';

/** Shared by tests of screens: a student with a profile. */
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
  emailConfirmed: true,
};

/** Answers of a profile's services. */
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
  badges: [],
  manager: { state: '', company: '' },
  student: { state: '', school: '', told: '' },
};

/** Her e-mail topics: all, the default. */
export const MAIL: MailPreferences = {
  email: ANA.email,
  sendsMail: true,
  isUnreached: false,
  topics: [
    { topic: 'tours', isOn: true },
    { topic: 'messages', isOn: true },
    { topic: 'transfers', isOn: true },
    { topic: 'listings', isOn: true },
  ],
};

/** The tests' installation. */
export const SITE: SiteAnswer = {
  sendsMail: true,
  operator: { name: '', email: '', address: '' },
  termsUrl: '',
  privacyUrl: '',
  schools: SCHOOL_MAIL,
  graceDays: 14,
};

/** Answers for the sections of /account. */
export const ACCOUNT_ANSWERS = {
  'GET /api/blocks': [],
  'GET /api/notifications/preferences': MAIL,
  'GET /api/site': SITE,
  'GET /api/users/account': ACCOUNT,
  'GET /api/users/sessions': { sessions: [] },
};
