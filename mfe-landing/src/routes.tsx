import type { RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

const chooseRole = async () => ({ Component: (await import('./roles/choose-role.tsx')).ChooseRole });

export const routes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./home/home.tsx')).Home }) },
  { path: '/userhome', lazy: async () => ({ Component: (await import('./home/user-home.tsx')).UserHome }) },
  { path: '/choose-role', lazy: chooseRole },
  { path: '/start', lazy: chooseRole },
  { path: '/login', lazy: async () => ({ Component: (await import('./auth/login.tsx')).Login }) },
  { path: '/signup', lazy: async () => ({ Component: (await import('./auth/signup.tsx')).SignUp }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./auth/forgot-password.tsx')).ForgotPassword }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('./auth/reset-password.tsx')).ResetPassword }),
  },
  { path: '/confirm', lazy: async () => ({ Component: (await import('./auth/confirm.tsx')).Confirm }) },
  { path: '/faq', lazy: async () => ({ Component: (await import('./about/faq.tsx')).Faq }) },
  { path: '/terms', lazy: async () => ({ Component: (await import('./about/terms.tsx')).Terms }) },
  { path: '/privacy', lazy: async () => ({ Component: (await import('./about/privacy.tsx')).Privacy }) },
  { path: '/contact', lazy: async () => ({ Component: (await import('./about/contact.tsx')).Contact }) },
  {
    path: '/create-profile',
    lazy: async () => ({ Component: (await import('./profile/create-profile.tsx')).CreateProfile }),
  },
  { path: '/admin', lazy: async () => ({ Component: (await import('./admin/cases.tsx')).Cases }) },
  { path: '/admin/cases/:caseId', lazy: async () => ({ Component: (await import('./admin/case.tsx')).Case }) },
  { path: '/admin/people', lazy: async () => ({ Component: (await import('./admin/people.tsx')).People }) },
  { path: '/admin/log', lazy: async () => ({ Component: (await import('./admin/log.tsx')).Log }) },
  { path: '/account', lazy: async () => ({ Component: (await import('./account/account.tsx')).Account }) },
];
