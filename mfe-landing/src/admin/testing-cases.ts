import type { AdminCase } from '@keyturn/contracts/admin';
import { ANA } from '../testing.ts';

/** A moderator. */
export const AVERY = { ...ANA, id: 'user-9', name: 'Avery Stone', role: 'admin' };

/** An open case about a person without reports. */
export const CASE_OF_SAM: AdminCase = {
  _id: 'case-1',
  kind: 'person',
  subjectId: 'user-2',
  title: 'Sam Hill',
  ownerId: 'user-2',
  ownerName: 'Sam Hill',
  state: 'open',
  held: false,
  reasons: [],
  signs: [],
  reports: [],
  openedAt: '2026-11-20T18:00:00.000Z',
  decidedAt: '',
  action: '',
  decisions: [],
};

/** A case's listing, as its page reads it. */
export const LISTING = {
  _id: 'listing-1',
  id: 'listing-1',
  isOwner: false,
  posted: true,
  postedAt: null,
  createdAt: '',
  updatedAt: '',
  posterId: 'user-2',
  posterName: 'Sam Hill',
  posterPic: '',
  posterLocation: '',
  monthlyRent: '$520',
  city: 'Provo',
  state: 'UT',
  notes: 'Send the deposit first.',
} as const;
