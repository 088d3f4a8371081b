import type { UploadAnswer } from '@keyturn/contracts/media';
import { newId } from '@keyturn/service-kit/ids';
import { demoListings } from '../../infra/embedded/seed/listings.ts';
import type { Journal } from './journal.ts';
import type { LoadRequest } from './load-request.ts';
import type { Call } from './sender.ts';
import type { PhotoForm } from './photos.ts';
import { pick } from './schedule.ts';
import { createHandoverRequests } from './handover-requests.ts';
import { createTourRequests } from './tour-requests.ts';
import { PASSWORD, type World } from './world.ts';

const LISTINGS = demoListings(new Date()).map(({ fields }) => fields);
const SEARCHES = [
  ...['', 'city=Provo', 'city=Orem&budget=900', 'school=BYU', 'school=UVU&housingType=Female', 'budget=700'],
  ...['school=BYU&budget=800&roomType=Private+Room&amenities=Pool,Wi-Fi+Included', 'amenities=Pool,Hot+Tub'],
];

/** Makes the requests of each kind, by chance, for the people of a world. */
export function createRequests(world: World, journal: Journal, photo: PhotoForm) {
  const { people, random } = world;
  const anybody = () => pick(random, people);
  const anyListing = () => pick(random, anybody().listingIds);
  let number = 0;

  const read = (path: string): LoadRequest => ({ call: { method: 'GET', path, cookie: anybody().cookie } });
  /** Half of those who look at the listings have not signed in. */
  const look = (path: string): LoadRequest => (random() < 0.5 ? { call: { method: 'GET', path } } : read(path));

  const saveNotes = (
    call: Omit<Call, 'cookie'>,
    owner: { email: string; cookie: string },
    id: string,
    value: string,
  ) => ({
    call: { ...call, cookie: owner.cookie },
    write: { kind: 'field', owner: owner.email, key: id, value } as const,
  });

  const tourLists = () => read(`/api/tour-requests/${random() < 0.5 ? 'sent' : 'received'}/me`);
  const tours = createTourRequests(world, tourLists);

  const kinds = {
    matches: () => look(`/api/matches?${pick(random, SEARCHES)}&limit=24&near=6`),
    live: () => look('/api/posts/live?limit=24'),
    rents: () => look('/api/matches/rents'),
    savedList: () => read('/api/saved-listings/me'),
    detail: () => read(`/api/posts/${anyListing()}`),
    slots: () => read(`/api/tour-requests/slots/${anyListing()}`),
    session: () => read('/api/session'),
    ownProfile: () => read('/api/profiles/me'),
    profile: () => read(`/api/profiles/${anybody().email}`),
    tourLists,
    conversations: () => read('/api/conversations'),
    ...tours,
    ...createHandoverRequests(world, tours.acceptTour),

    field(): LoadRequest {
      const owner = anybody();
      const value = `note ${++number}`;
      const json = { postId: owner.draftId, field: 'notes', value };
      return saveNotes({ method: 'POST', path: '/api/update-post-field', json }, owner, owner.draftId, value);
    },

    change(): LoadRequest {
      const owner = anybody();
      const id = pick(random, owner.listingIds);
      const notes = `note ${++number}`;
      const monthlyRent = `$${500 + Math.floor(random() * 80) * 10}`;
      const json = { userEmail: owner.email, postData: { notes, monthlyRent } };
      return saveNotes({ method: 'PUT', path: `/api/posts/${id}`, json }, owner, id, notes);
    },

    publish(): LoadRequest {
      const { email, cookie, photo: url } = anybody();
      const _id = newId();
      const json = { userEmail: email, postData: { ...pick(random, LISTINGS), images: [{ url }], _id } };
      return {
        call: { method: 'POST', path: '/api/posts', cookie, json },
        write: { kind: 'publish', owner: email, key: _id, value: 'live' },
      };
    },

    save(): LoadRequest {
      const { email, cookie } = anybody();
      const id = anyListing();
      return {
        call: { method: 'PUT', path: `/api/saved-listings/me/${id}`, cookie },
        write: { kind: 'save', owner: email, key: `${email} ${id}`, value: 'saved' },
      };
    },

    login: (): LoadRequest => ({
      call: {
        method: 'POST',
        path: '/api/users/login',
        json: { email: pick(random, world.accounts), password: PASSWORD },
      },
    }),

    upload(): LoadRequest {
      return uploadRequest(journal, anybody(), photo);
    },
  };
  return kinds;
}

/** Every kind of request, by what it makes. */
export type Requests = ReturnType<typeof createRequests>;
export type Kind = keyof Requests;

/** An upload; which photo has to be there afterwards is known with the answer only. */
export function uploadRequest(
  journal: Journal,
  { cookie, email }: { cookie: string; email: string },
  form: PhotoForm,
): LoadRequest {
  return {
    call: { method: 'POST', path: '/api/media/upload', cookie, form },
    onDone({ text, status }) {
      const { secure_url: key } = JSON.parse(text) as UploadAnswer;
      journal.end(journal.begin({ kind: 'photo', owner: email, key, value: 'there' }), status);
    },
  };
}
