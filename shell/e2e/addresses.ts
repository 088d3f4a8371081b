import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from '../../tests/testing/demo.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where an address leads and the heading that stands there; '' means that nothing is shown. */
export type Arrival = readonly [heading: string, path?: string];
export interface Expected {
  readonly visitor: Arrival;
  readonly user: Arrival;
}

const LOG_IN: Arrival = ['Welcome to Keyturn.', '/login'];
const SIGN_UP: Arrival = ['Create Your Account', '/signup'];
const START: Arrival = ['Post your lease', '/post'];
const NOT_FOUND: Arrival = ['That door does not open.'];
const NO_LISTING: Arrival = ['Listing not found or unavailable.'];
const NOT_LOGGED_IN: Arrival = ['Not logged in'];
const both = (...arrival: Arrival): Expected => ({ visitor: arrival, user: arrival });
const home = (path?: '/'): Expected => ({
  visitor: ['Finally, a smarter way to move', '/'],
  user: path ? ['Hi, Ana.', path] : ['Hi, Ana.'],
});
/** The addresses that slices give beside their own browser tests. */
const ofSlices = REMOTES.map(({ folder }) => join(ROOT, folder, 'e2e/addresses.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Expected>>);

const step: Expected = { visitor: LOG_IN, user: START };

/** Every address of the product, with `:own` a listing of the owner and `:title` its title, and where it leads whom. */
export const ADDRESSES: Readonly<Record<string, Expected>> = {
  ...(Object.assign({}, ...ofSlices) as Readonly<Record<string, Expected>>),
  '/': home(),
  '/userhome': home(),
  '/choose-role': both('What are we doing?'),
  '/start': both('What are we doing?'),
  '/login': both('Welcome to Keyturn.'),
  '/signup': both('Create Your Account'),
  '/forgot-password': both('Forgot password?'),
  '/reset-password': both('Choose a new password'),
  '/account': { visitor: LOG_IN, user: ['Account'] },
  '/admin': { visitor: LOG_IN, user: NOT_FOUND },
  '/admin/cases/unknown': { visitor: LOG_IN, user: NOT_FOUND },
  '/admin/people': { visitor: LOG_IN, user: NOT_FOUND },
  '/admin/log': { visitor: LOG_IN, user: NOT_FOUND },
  '/confirm': both('Confirm your e-mail address'),
  '/faq': both('Questions and answers'),
  '/terms': both('Terms'),
  '/privacy': both('Privacy'),
  '/contact': both('Contact'),
  '/create-profile': { visitor: SIGN_UP, user: ['Edit Your Profile'] },
  '/create-profile?from=post-review': { visitor: SIGN_UP, user: ['Edit Your Profile'] },
  '/post': { visitor: SIGN_UP, user: ['Post your lease'] },
  '/post-start': { visitor: SIGN_UP, user: ['Post your lease'] },
  '/post-basics': step,
  '/post-details': step,
  '/post-incentives': step,
  '/post-review': { visitor: [''], user: START },
  '/pm-post-start': { visitor: SIGN_UP, user: ['Post your property'] },
  '/pm-post-basics': step,
  '/pm-post-details': step,
  '/pm-post-incentives': step,
  '/pm-post-review': { visitor: [''], user: START },
  '/pm-post-success': both('Lease Posted Successfully!'),
  '/success': both('Lease Posted Successfully!'),
  '/success?edit=true': both('Lease Updated Successfully!'),
  '/discovery': both('Where are you going to school?'),
  '/discovery/group': both('Who are you moving with?'),
  '/discovery/budget': both("What's your monthly budget?"),
  '/discovery/lease-type': both('What kind of housing?'),
  '/discovery/room-type': both('What kind of room?'),
  '/discovery/amenities': both('Which amenities do you want?'),
  '/discovery/calendar': both('When do you want to move in?'),
  '/listings': both('59 leases'),
  '/manageyourlisting': { visitor: LOG_IN, user: ['Manage Your Listings'] },
  '/manage-your-listing': { visitor: LOG_IN, user: ['Manage Your Listings'] },
  '/manage/:own': { visitor: LOG_IN, user: NO_LISTING },
  '/manage/unknown': { visitor: LOG_IN, user: NO_LISTING },
  '/view/:own': { visitor: LOG_IN, user: [':title'] },
  '/listing/:own': { visitor: LOG_IN, user: [':title'] },
  '/listing/unknown': { visitor: LOG_IN, user: NO_LISTING },
  '/manage-availability': { visitor: NOT_LOGGED_IN, user: ['Manage Your Availability'] },
  '/book-tour/:own': { visitor: NOT_LOGGED_IN, user: ['Book a Tour'] },
  '/book-tour/unknown': { visitor: NOT_LOGGED_IN, user: ['Book a Tour'] },
  '/saved': { visitor: LOG_IN, user: ['Saved Listings'] },
  '/tour-requests': { visitor: NOT_LOGGED_IN, user: ['Tour Requests'] },
  '/transfers': { visitor: NOT_LOGGED_IN, user: ['Transfers'] },
  '/transfers/unknown': { visitor: NOT_LOGGED_IN, user: ['Lease transfer'] },
  '/conversations/unknown': { visitor: NOT_LOGGED_IN, user: ['Messages'] },
  '/tour-requests?tab=sent': { visitor: NOT_LOGGED_IN, user: ['Tour Requests'] },
  '/my-tour-requests': {
    visitor: ['Not logged in', '/tour-requests?tab=sent'],
    user: ['Tour Requests', '/tour-requests?tab=sent'],
  },
  '/tour-requests-received': {
    visitor: ['Not logged in', '/tour-requests?tab=received'],
    user: ['Tour Requests', '/tour-requests?tab=received'],
  },
  '/tour-request-sent': {
    visitor: ['Not logged in', '/tour-requests?tab=sent'],
    user: ['Tour Requests', '/tour-requests?tab=sent'],
  },
  '/nowhere': { visitor: NOT_FOUND, user: NOT_FOUND },
};
