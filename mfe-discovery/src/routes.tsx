import type { RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

const listing = async () => ({ Component: (await import('./listing/listing.tsx')).Listing });

export const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./questionnaire/questionnaire.tsx')).Questionnaire }),
    children: [
      {
        path: '/discovery',
        lazy: async () => ({ Component: (await import('./questionnaire/place-step.tsx')).PlaceStep }),
      },
      {
        path: '/discovery/group',
        lazy: async () => ({ Component: (await import('./questionnaire/group-step.tsx')).GroupStep }),
      },
      {
        path: '/discovery/budget',
        lazy: async () => ({ Component: (await import('./questionnaire/budget-step.tsx')).BudgetStep }),
      },
      {
        path: '/discovery/lease-type',
        lazy: async () => ({ Component: (await import('./questionnaire/lease-type-step.tsx')).LeaseTypeStep }),
      },
      {
        path: '/discovery/room-type',
        lazy: async () => ({ Component: (await import('./questionnaire/room-type-step.tsx')).RoomTypeStep }),
      },
      {
        path: '/discovery/amenities',
        lazy: async () => ({ Component: (await import('./questionnaire/amenities-step.tsx')).AmenitiesStep }),
      },
      {
        path: '/discovery/calendar',
        lazy: async () => ({ Component: (await import('./questionnaire/calendar-step.tsx')).CalendarStep }),
      },
    ],
  },
  { path: '/listings', lazy: async () => ({ Component: (await import('./listings/listings.tsx')).Listings }) },
  { path: '/listing/:id', lazy: listing },
  { path: '/view/:id', lazy: listing },
  { path: '/saved', lazy: async () => ({ Component: (await import('./saved/saved.tsx')).Saved }) },
];
