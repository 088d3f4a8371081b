import type { RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

const start = async () => ({ Component: (await import('./start/start.tsx')).Start });
const manageListings = async () => ({ Component: (await import('./manage/manage-listings.tsx')).ManageListings });

export const routes: RouteObject[] = [
  { path: '/post', lazy: start },
  { path: '/post-start', lazy: start },
  { path: '/post-basics', lazy: async () => ({ Component: (await import('./basics/basics.tsx')).Basics }) },
  { path: '/post-details', lazy: async () => ({ Component: (await import('./details/details.tsx')).Details }) },
  {
    path: '/post-incentives',
    lazy: async () => ({ Component: (await import('./incentives/incentives.tsx')).Incentives }),
  },
  { path: '/post-review', lazy: async () => ({ Component: (await import('./review/review.tsx')).Review }) },
  { path: '/success', lazy: async () => ({ Component: (await import('./success/success.tsx')).Success }) },
  { path: '/manageyourlisting', lazy: manageListings },
  { path: '/manage-your-listing', lazy: manageListings },
];
