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

test('[E25] the poster: since when they are here, and what was checked of them, and what that means', async () => {
  const { person, here } = await poster({ memberSince: '2026-03', badges: [BADGE] });
  await here.findByText('Member since March 2026');
  const badge = await here.findByText('Verified BYU e-mail');
  const meaning = here.getByText(BADGE.text);
  expect(meaning.closest('details')?.open).toBe(false);
  await person.click(badge);
  expect(meaning.closest('details')?.open).toBe(true);
});

test('[E25] of a poster without badges, told by the release before, nothing is said', async () => {
  const { here } = await poster({});
  await here.findByText('Priya Raman');
  expect(here.queryByText(/^Member since/)).toBe(null);
  expect(here.queryByText(/^Verified/)).toBe(null);
  expect(here.queryByText(UNCHECKED)).toBe(null);
});

const MANAGED = { isPropertyManager: true };

for (const [what, badges] of [
  ['no badge', []],
  ['the badge of a school alone', [BADGE]],
  ['nothing told of badges, as by the release before', undefined],
] as const)
  test(`[E26] a poster who says to be a property manager, with ${what}: that nobody has checked it`, async () => {
    const { here } = await poster({ badges }, MANAGED);
    await here.findByText(UNCHECKED);
    expect(here.queryByText('Property Manager')).toBe(null);
  });

test('[E26] an approved property manager: the badge, and no word of what is not checked', async () => {
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
  test(`[E26] ${what}, it is not known whether anybody has checked: nothing is said of that`, async () => {
    const { here } = await poster({}, MANAGED, { [PROFILE]: answer });
    await here.findByText('Property Manager');
    expect(here.queryByText(UNCHECKED)).toBe(null);
  });
