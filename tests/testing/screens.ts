import type { Page } from '@playwright/test';
import { art } from './people.ts';

/** The viewers: a visitor, a seeker, a seller with listings and a draft, a property manager with a draft, an admin. */
export type Viewer = 'visitor' | 'seeker' | 'seller' | 'manager' | 'admin';

/** One screen in one state. `:live` in the path is a listing of the viewer, `:other` another person's. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Prepares the state before the screen opens. */
  readonly prepare?: Reach;
  /** Acts on the open screen. */
  readonly then?: Reach;
  /** A dialog, panel or gallery covers the screen. */
  readonly isCovered?: true;
}

type Reach = (page: Page) => Promise<unknown>;

export const EMAILS: Readonly<Record<Exclude<Viewer, 'visitor'>, string>> = {
  seeker: 'ana@demo.keyturn.test',
  seller: 'mateo@demo.keyturn.test',
  manager: 'nora@demo.keyturn.test',
  admin: 'avery@demo.keyturn.test',
};

const fail = (address: string) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', requestId: 'r' } }));
const empty = (address: string) => (page: Page) => page.route(address, (route) => route.fulfill({ json: [] }));
const hang = (address: string) => (page: Page) => page.route(address, () => new Promise(() => undefined));
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tick = (name: string | RegExp) => (page: Page) => page.getByText(name, { exact: true }).first().click();
const answered = (stored: Record<string, string>) => (page: Page) =>
  page.evaluate((answers) => Object.assign(localStorage, answers), stored);
const compare: Reach = async (page) => {
  for (const at of [0, 1]) {
    await page
      .getByRole('checkbox', { name: /^Compare/ })
      .nth(at)
      .press(' ');
  }
  await page.getByRole('button', { name: 'Compare 2 listings' }).click();
};
const answer: Reach = (page) =>
  page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
const talk: Reach = async (page) => {
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await page.getByRole('log').waitFor();
};
const handOver: Reach = async (page) => {
  await page.getByRole('listitem').filter({ hasText: 'Your turn' }).getByRole('link').click();
  await page.getByRole('list', { name: 'Steps' }).waitFor();
  await page.getByRole('log').waitFor();
};
/** An account with a second step, which no demo person has. */
const stepped: Reach = (page) =>
  page.route('**/api/users/account', async (route) => {
    const answer = await route.fetch();
    const account = (await answer.json()) as object;
    await route.fulfill({ json: { ...account, secondStep: true, recoveryCodesLeft: 9 } });
  });
/** An address that the mail server has refused. */
const unreached: Reach = (page) =>
  page.route('**/api/notifications/preferences', async (route) => {
    const answer = await route.fetch();
    const mail = (await answer.json()) as object;
    await route.fulfill({ json: { ...mail, sendsMail: true, isUnreached: true } });
  });
const CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map(
  (letter) => `${letter}BCD-EFGH-JKLM-NOPQ-RSTU-VW27`,
);
const enrol: Reach = async (page) => {
  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const uri = `otpauth://totp/Keyturn:ana?issuer=Keyturn&secret=${secret}`;
  await page.route('**/api/users/second-step', (route) => route.fulfill({ status: 201, json: { secret, uri } }));
  await page.route('**/api/users/second-step/confirm', (route) => route.fulfill({ json: { recoveryCodes: CODES } }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill('whatever it is');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};
const enrolled: Reach = async (page) => {
  await enrol(page);
  await page.getByLabel('Code that the app shows').fill('123456');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Save these codes. Each works once.').waitFor();
};
const askForCode: Reach = async (page) => {
  const refusal = { code: 'code_needed', message: 'x', error: 'x', requestId: 'r' };
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 401, json: refusal }));
  await page.getByLabel('E-mail').fill('ana@demo.keyturn.test');
  await page.getByLabel('Password', { exact: true }).fill('whatever it is');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Code').waitFor();
};
/** Blocked people, whatever other tests leave. */
const blocked: Reach = (page) =>
  page.route('**/api/blocks', (route) =>
    route.fulfill({ json: [{ userId: 'somebody', name: 'Priya Raman', photo: '', at: '2026-11-20T18:00:00.000Z' }] }),
  );
/** A request for manager approval, or an approved student. */
const requested =
  (kind: 'manager' | 'student'): Reach =>
  (page) =>
    page.route('**/api/admin/cases/request', (route) => {
      const person = { subjectId: 'somebody', title: 'Priya Raman', ownerId: 'somebody', ownerName: 'Priya Raman' };
      const at = '2026-11-20T18:00:00.000Z';
      const waits = { state: 'open', held: false, openedAt: at, decidedAt: '', action: '' };
      const approved = { ...waits, state: 'closed', decidedAt: at, action: 'approve' };
      const website = `https://homes.example.com/${'a-long-address-'.repeat(8)}`;
      const asked = { company: 'Wasatch Homes', website, licence: 'UT 12-345', message: '', askedAt: at };
      const papers = {
        ...asked,
        school: 'Ensign College',
        message: 'A letter of enrollment, which I can bring along.',
      };
      const [state, request] = kind === 'manager' ? [waits, asked] : [approved, papers];
      const said = { reasons: [], signs: [], reports: [], decisions: [], request };
      return route.fulfill({ json: { _id: 'request', kind, ...person, ...state, ...said } });
    });
/** The first open case. */
const openCase: Reach = async (page) => {
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('form', { name: 'Decide' }).waitFor();
};
const crop: Reach = async (page) => {
  await page.locator('input[type=file]').setInputFiles(art('person3'));
  await page.getByRole('button', { name: 'Save Profile Photo' }).and(page.locator(':enabled')).waitFor();
};

const screen = (name: string, path: string, viewer: Viewer, prepare?: Reach): Screen => {
  return { name, path, viewer, ...(prepare && { prepare }) };
};
const then = (name: string, path: string, viewer: Viewer, reach: Reach): Screen => {
  return { name, path, viewer, then: reach };
};
const covered = (name: string, path: string, viewer: Viewer, reach: Reach): Screen => {
  return { ...then(name, path, viewer, reach), isCovered: true };
};

/** All three tiers; and one match with its near misses. */
const QUERY = 'budget=600&housingType=Female&roomType=Private%20Room&amenities=Pool%2CCovered';
const NARROW = 'school=BYU&city=Provo&budget=700&housingType=Female&amenities=Pool%2CCovered&moveInDate=2027-01-04';

/** Every screen of the route table, in its visible states. */
export const SCREENS: readonly Screen[] = [
  screen('landing', '/', 'visitor'),
  screen('user-home', '/userhome', 'seeker'),
  screen('user-home-manager', '/userhome', 'manager'),
  covered('side-panel', '/userhome', 'seller', press(/^Open your menu/)),
  covered('notices', '/userhome', 'seller', press(/^Notifications/)),
  screen('choose-role', '/choose-role', 'visitor'),
  screen('login', '/login', 'visitor'),
  then('login-code', '/login', 'visitor', askForCode),
  screen('signup', '/signup', 'visitor'),
  then('signup-mistakes', '/signup', 'visitor', press('Sign Up')),
  screen('forgot-password', '/forgot-password', 'visitor'),
  screen('reset-password', `/reset-password#${'a'.repeat(22)}.${'b'.repeat(22)}`, 'visitor'),
  screen('reset-password-over', '/reset-password', 'visitor'),
  screen('confirm', `/confirm#${'a'.repeat(22)}.${'b'.repeat(22)}`, 'visitor'),
  screen('faq', '/faq', 'visitor'),
  screen('terms', '/terms', 'visitor'),
  screen('privacy', '/privacy', 'visitor'),
  screen('contact', '/contact', 'visitor'),
  screen('profile', '/create-profile', 'seeker'),
  covered('profile-crop', '/create-profile', 'seeker', crop),
  screen('account', '/account', 'seeker'),
  screen('account-blocked', '/account', 'seeker', blocked),
  screen('account-unreached', '/account', 'seeker', unreached),
  screen('account-second-step', '/account', 'seeker', stepped),
  covered('account-change-email', '/account', 'seeker', press('Change address')),
  covered('account-student', '/account', 'seller', press('No address at your school?')),
  covered('account-manager', '/account', 'seeker', press('Ask to be approved as a property manager')),
  then('account-enrolment', '/account', 'seeker', enrol),
  then('account-codes', '/account', 'seeker', enrolled),
  screen('account-loading', '/account', 'seeker', hang('**/api/blocks')),
  screen('account-failed', '/account', 'seeker', fail('**/api/blocks')),
  screen('admin', '/admin', 'admin'),
  screen('admin-empty', '/admin', 'admin', (page) =>
    page.route('**/api/admin/cases*', (route) => route.fulfill({ json: { items: [], open: 0, next: null } })),
  ),
  screen('admin-loading', '/admin', 'admin', hang('**/api/admin/cases*')),
  screen('admin-failed', '/admin', 'admin', fail('**/api/admin/cases*')),
  screen('admin-member', '/admin', 'seeker'),
  then('admin-case', '/admin', 'admin', openCase),
  screen('admin-request', '/admin/cases/request', 'admin', requested('manager')),
  screen('admin-student', '/admin/cases/request', 'admin', requested('student')),
  screen('admin-case-missing', '/admin/cases/unknown', 'admin'),
  screen('admin-people', '/admin/people?whose=ana@demo.keyturn.test', 'admin'),
  covered('admin-open-case', '/admin/people?whose=ana@demo.keyturn.test', 'admin', press('Open a case')),
  screen('admin-log', '/admin/log', 'admin'),
  screen('post-start', '/post', 'seller'),
  screen('post-basics', '/post-basics', 'seller'),
  screen('post-details', '/post-details', 'seller'),
  screen('post-incentives', '/post-incentives', 'seller'),
  screen('post-review', '/post-review', 'seller'),
  screen('post-basics-failed', '/post-basics', 'seller', fail('**/api/get-post-by-id/**')),
  screen('success', '/success', 'seller'),
  screen('pm-post-start', '/pm-post-start', 'manager'),
  screen('pm-post-basics', '/pm-post-basics', 'manager'),
  screen('pm-post-details', '/pm-post-details', 'manager'),
  screen('pm-post-incentives', '/pm-post-incentives', 'manager'),
  screen('pm-post-review', '/pm-post-review', 'manager'),
  screen('pm-post-success', '/pm-post-success', 'manager'),
  screen('discovery', '/discovery', 'visitor'),
  screen('discovery-group', '/discovery/group', 'visitor'),
  screen('discovery-budget', '/discovery/budget', 'visitor'),
  screen('discovery-lease-type', '/discovery/lease-type', 'visitor'),
  screen('discovery-room-type', '/discovery/room-type', 'visitor'),
  screen('discovery-amenities', '/discovery/amenities', 'visitor'),
  screen('discovery-calendar', '/discovery/calendar', 'visitor'),
  screen('discovery-answered', '/discovery', 'visitor', answered({ discoverySchool: 'BYU', discoveryCity: 'Provo' })),
  then('discovery-parent', '/discovery/group', 'visitor', tick("I'm a parent looking for my child")),
  then('discovery-amenities-answered', '/discovery/amenities', 'visitor', tick('Pool')),
  then('discovery-calendar-answered', '/discovery/calendar', 'visitor', tick('Winter semester')),
  screen('listings', `/listings?${QUERY}`, 'seeker'),
  screen('listings-near-misses', `/listings?${NARROW}`, 'seeker'),
  screen('listings-visitor', `/listings?${QUERY}`, 'visitor'),
  screen('listings-empty', '/listings?city=Provo&budget=310', 'visitor'),
  screen('listings-failed', '/listings', 'visitor', fail('**/api/matches?**')),
  screen('listings-loading', '/listings', 'visitor', hang('**/api/matches?**')),
  screen('manage-listings', '/manage-your-listing', 'seller'),
  screen('manage-listings-empty', '/manage-your-listing', 'seeker', empty('**/api/posts/user/**')),
  screen('manage-listings-loading', '/manage-your-listing', 'seller', hang('**/api/posts/user/**')),
  covered('manage-listings-delete', '/manage-your-listing', 'seller', press(/^Delete/)),
  screen('manage-listings-failed', '/manage-your-listing', 'seeker', fail('**/api/posts/user/**')),
  screen('manage-listing', '/manage/:live', 'seller'),
  screen('listing', '/listing/:other', 'seeker'),
  screen('listing-own', '/listing/:live', 'seller'),
  screen('listing-loading', '/listing/slow', 'seeker', hang('**/api/posts/slow')),
  covered('listing-block', '/listing/:other', 'seeker', press(/^Block /)),
  covered('listing-report', '/listing/:other', 'seeker', press('Report this listing')),
  covered('gallery', '/listing/:other', 'seeker', press(/^Open photo 1/)),
  screen('listing-missing', '/listing/unknown', 'seeker'),
  screen('listing-failed', '/listing/failing', 'seeker', fail('**/api/posts/failing')),
  screen('availability', '/manage-availability', 'seller'),
  screen('availability-loading', '/manage-availability', 'seller', hang('**/api/availability/**')),
  then('availability-adding', '/manage-availability', 'seller', press('Add time on Sunday')),
  screen('availability-failed', '/manage-availability', 'seller', fail('**/api/availability/**')),
  screen('availability-signed-out', '/manage-availability', 'visitor'),
  screen('book-tour', '/book-tour/:other', 'seeker'),
  then('book-tour-chosen', '/book-tour/:other', 'seeker', (page) => page.getByRole('radio').first().check()),
  covered('book-tour-alert', '/book-tour/:other', 'seeker', press('Request Tour')),
  screen('book-tour-own', '/book-tour/:live', 'seller'),
  screen('book-tour-loading', '/book-tour/slow', 'seeker', hang('**/api/**/slow**')),
  screen('book-tour-failed', '/book-tour/failing', 'seeker', fail('**/api/**/failing**')),
  screen('book-tour-missing', '/book-tour/unknown', 'seeker'),
  screen('saved', '/saved', 'seeker'),
  covered('saved-compare', '/saved', 'seeker', compare),
  screen('saved-loading', '/saved', 'seeker', hang('**/api/saved-listings/**')),
  screen('saved-empty', '/saved', 'seeker', empty('**/api/saved-listings/**')),
  screen('saved-failed', '/saved', 'seeker', fail('**/api/saved-listings/**')),
  screen('tour-requests', '/tour-requests?tab=received', 'seller'),
  screen('tour-requests-sent', '/tour-requests?tab=sent', 'seeker'),
  then('tour-requests-answering', '/tour-requests?tab=received', 'seller', answer),
  covered('tour-requests-cancel', '/tour-requests?tab=sent', 'seeker', press('Cancel request')),
  screen('tour-requests-loading', '/tour-requests', 'seeker', hang('**/api/tour-requests/**')),
  screen('tour-requests-empty', '/tour-requests', 'seeker', empty('**/api/tour-requests/**')),
  screen('tour-requests-failed', '/tour-requests', 'seeker', fail('**/api/tour-requests/**')),
  screen('tour-requests-signed-out', '/tour-requests', 'visitor'),
  then('conversation', '/tour-requests?tab=sent', 'seeker', talk),
  then('conversation-seller', '/tour-requests?tab=received', 'seller', talk),
  screen('transfers', '/transfers', 'seeker'),
  screen('transfers-empty', '/transfers', 'manager', empty('**/api/transfers')),
  screen('transfers-failed', '/transfers', 'seeker', fail('**/api/transfers')),
  screen('transfers-signed-out', '/transfers', 'visitor'),
  then('transfer', '/transfers', 'seeker', handOver),
  then('transfer-editing', '/transfers', 'seeker', async (page) => {
    await handOver(page);
    await press('Edit')(page);
  }),
  screen('transfer-loading', '/transfers/slow', 'seeker', hang('**/api/transfers/slow')),
  screen('transfer-missing', '/transfers/unknown', 'seeker'),
  screen('conversation-loading', '/conversations/slow', 'seeker', hang('**/api/conversations/slow')),
  screen('conversation-failed', '/conversations/failing', 'seeker', fail('**/api/conversations/failing')),
  screen('conversation-signed-out', '/conversations/unknown', 'visitor'),
  screen('not-found', '/nowhere', 'visitor'),
  screen('remote-failed', '/saved', 'seeker', (page) => page.route('**/mfe/discovery/**', (route) => route.abort())),
];
