import { Navigate, type RouteObject } from '@keyturn/routing';

/** The contract of the shell this remote was built for. */
export const contract = 1;

const toSent = <Navigate to="/tour-requests?tab=sent" replace />;

export const routes: RouteObject[] = [
  {
    path: '/transfers',
    lazy: async () => ({ Component: (await import('./transfer/transfers.tsx')).Transfers }),
  },
  {
    path: '/transfers/:id',
    lazy: async () => ({ Component: (await import('./transfer/transfer.tsx')).Transfer }),
  },
  {
    path: '/conversations/:id',
    lazy: async () => ({ Component: (await import('./conversation/conversation.tsx')).Conversation }),
  },
  {
    path: '/tour-requests',
    lazy: async () => ({ Component: (await import('./requests/tour-requests.tsx')).TourRequests }),
  },
  { path: '/my-tour-requests', element: toSent },
  { path: '/tour-request-sent', element: toSent },
  { path: '/tour-requests-received', element: <Navigate to="/tour-requests?tab=received" replace /> },
  {
    path: '/book-tour/:listingId',
    lazy: async () => ({ Component: (await import('./booking/book-tour.tsx')).BookTour }),
  },
  {
    path: '/manage-availability',
    lazy: async () => ({ Component: (await import('./availability/manage-availability.tsx')).ManageAvailability }),
  },
];
