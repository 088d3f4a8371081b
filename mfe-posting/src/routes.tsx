import type { RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

const start = async () => ({ Component: (await import('./start/start.tsx')).Start });
const basics = async () => ({ Component: (await import('./basics/basics.tsx')).Basics });
const details = async () => ({ Component: (await import('./details/details.tsx')).Details });
const incentives = async () => ({ Component: (await import('./incentives/incentives.tsx')).Incentives });
const review = async () => ({ Component: (await import('./review/review.tsx')).Review });
const success = async () => ({ Component: (await import('./success/success.tsx')).Success });
const manageListings = async () => ({ Component: (await import('./manage/manage-listings.tsx')).ManageListings });

export const routes: RouteObject[] = [
  { path: '/post', lazy: start },
  { path: '/post-start', lazy: start },
  { path: '/post-basics', lazy: basics },
  { path: '/post-details', lazy: details },
  { path: '/post-incentives', lazy: incentives },
  { path: '/post-review', lazy: review },
  { path: '/success', lazy: success },
  { path: '/pm-post-start', lazy: start },
  { path: '/pm-post-basics', lazy: basics },
  { path: '/pm-post-details', lazy: details },
  { path: '/pm-post-incentives', lazy: incentives },
  { path: '/pm-post-review', lazy: review },
  { path: '/pm-post-success', lazy: success },
  { path: '/manageyourlisting', lazy: manageListings },
  { path: '/manage-your-listing', lazy: manageListings },
  {
    path: '/manage/:id',
    lazy: async () => ({ Component: (await import('./manage-listing/manage-listing.tsx')).ManageListing }),
  },
];
