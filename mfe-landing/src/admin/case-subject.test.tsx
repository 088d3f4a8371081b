import type { AdminCase, CaseItem } from '@keyturn/contracts/admin';
import { failed, refused, screen, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { showAdmin } from '../testing/screens.ts';
import { CASE_OF_SAM, LISTING } from './testing-cases.ts';

const CASES = 'GET /api/admin/cases';
const READ_LISTING = 'GET /api/posts/:postId';
const FOUND: AdminCase = { ...CASE_OF_SAM, kind: 'listing', subjectId: 'listing-1', title: 'Wymount 12' };
const ITEM: CaseItem = { ...FOUND, reports: 1 };
const list = (items: CaseItem[]) => ({ items, open: items.length, next: null });

const open = (path: string, answers: Answers) => showAdmin(path, { 'GET /api/admin/cases/:caseId': FOUND, ...answers });

test('[E14] a card has the photo of the listing or person, and the newest words', async () => {
  const photo = '/media/listings/one.webp';
  const asked: CaseItem = {
    ...ITEM,
    _id: 'case-2',
    kind: 'student',
    title: 'Grace',
    photo: '/media/profiles/two.webp',
  };
  open('/admin', { [CASES]: list([{ ...ITEM, photo, words: 'Wants a deposit first.' }, asked]) });
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  first?.getByText('“Wants a deposit first.”');
  expect(first?.getByRole('img', { name: 'Wymount 12' }).getAttribute('src')).toBe(photo);
  expect(second?.getByRole('img', { name: 'Grace' }).getAttribute('src')).toBe('/media/profiles/two.webp');
});

test('[E14] a case about a listing shows its owner’s text; an unreadable or missing one says so', async () => {
  const { answer, person } = open('/admin/cases/case-1', { [READ_LISTING]: failed(503) });
  await screen.findByText('The listing could not be loaded.');
  answer({ [READ_LISTING]: LISTING });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Send the deposit first.');
  screen.getByText('$520 a month · Provo, UT');
});

test('[E14] a case about a deleted listing says so', async () => {
  open('/admin/cases/case-1', { [READ_LISTING]: refused(404, 'There is no such listing.') });
  await screen.findByText('The listing is gone.');
});
