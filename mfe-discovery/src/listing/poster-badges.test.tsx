import { failed, screen, silent, within, type Answers } from '@keyturn/web-kit/testing/screens';
import { showListing } from '../testing/screens.ts';
import { answered, profile } from '../testing.ts';

const BADGE = {
  kind: 'school',
  label: 'Verified BYU e-mail',
  text: 'Opened a link sent to an address at byu.edu on Mar 3, 2026. Staff and former students can have one, too.',
  at: '2026-03-03T19:00:00.000Z',
  until: '2027-03-03T19:00:00.000Z',
};

beforeEach(() => answered());

const MANAGER = {
  ...{ kind: 'manager', label: 'Approved property manager', at: '2026-03-03T19:00:00.000Z', until: '' },
  text: 'An admin checked company and license on Mar 3, 2026.',
};
const UNCHECKED = 'Says to be a property manager; not checked.';
const PROFILE = 'GET /api/profiles/:whose';

const poster = async (more: object, listing: object = {}, answers: Answers = {}) => {
  const { person } = showListing(listing, { [PROFILE]: { profile: { ...profile().profile, ...more } }, ...answers });
  return { person, here: within(await screen.findByRole('region', { name: 'Your poster' })) };
};

test('[E25] the poster’s member-since date and badges are shown, with their meaning', async () => {
  const { person, here } = await poster({ memberSince: '2026-03', badges: [BADGE] });
  await here.findByText('Member since March 2026');
  const badge = await here.findByText('Verified BYU e-mail');
  const meaning = here.getByText(BADGE.text);
  expect(meaning.closest('details')?.open).toBe(false);
  await person.click(badge);
  expect(meaning.closest('details')?.open).toBe(true);
});

test('[E25] a poster without badges, from the previous release, shows none', async () => {
  const { here } = await poster({});
  await here.findByText('Priya Raman');
  expect(here.queryByText(/^Member since/)).toBe(null);
  expect(here.queryByText(/^Verified/)).toBe(null);
  expect(here.queryByText(UNCHECKED)).toBe(null);
});

const MANAGED = { isPropertyManager: true };

for (const [what, badges] of [
  ['no badge', []],
  ['a school badge alone', [BADGE]],
  ['no field of badges, as from the previous release', undefined],
] as const)
  test(`[E26] a self-declared property manager with ${what} is marked as unchecked`, async () => {
    const { here } = await poster({ badges }, MANAGED);
    await here.findByText(UNCHECKED);
    expect(here.queryByText('Property Manager')).toBe(null);
  });

test('[E26] an approved property manager has the badge, without an unchecked mark', async () => {
  const { here } = await poster({ badges: [BADGE, MANAGER] }, MANAGED);
  await here.findByText('Approved property manager');
  here.getByText('Property Manager');
  here.getByText('Verified BYU e-mail');
  expect(here.queryByText(UNCHECKED)).toBe(null);
});

for (const [what, answer] of [
  ['while the profile is read', silent],
  ['where it cannot be read', failed(503)],
] as const)
  test(`[E26] ${what}, no statement is shown about the check`, async () => {
    const { here } = await poster({}, MANAGED, { [PROFILE]: answer });
    await here.findByText('Property Manager');
    expect(here.queryByText(UNCHECKED)).toBe(null);
  });
