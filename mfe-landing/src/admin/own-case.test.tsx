import type { CaseItem } from '@keyturn/contracts/admin';
import { renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { routes } from '../routes.tsx';
import { AVERY } from './testing-cases.ts';

const OWN: CaseItem = {
  ...{ _id: 'case-1', kind: 'listing', subjectId: 'listing-1', title: 'Wymount 12', ownerId: 'user-9' },
  ...{ ownerName: 'Avery Stone', state: 'open', held: true, reasons: [], signs: [], reports: 0, isOwn: true },
  ...{ openedAt: '2026-11-20T18:00:00.000Z', decidedAt: '', action: '' },
};

test('[E14] a case about the admin themselves: that is said, in place of reports and reasons', async () => {
  renderScreen(routes, {
    path: '/admin',
    now: '2026-11-24T19:00:00Z',
    user: AVERY,
    answers: { 'GET /api/admin/cases': { items: [OWN], open: 1, next: null } },
  });
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Wymount 12ListingHiddenof Avery Stone · Since Nov 20, 2026This case concerns you. Please leave it to another admin.',
  );
});
