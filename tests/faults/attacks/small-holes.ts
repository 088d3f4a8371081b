import { untilSo } from '@keyturn/service-kit/testing-times';
import { requireStatus } from './busy-calls.ts';
import { ask, PASSWORD } from './callers.ts';
import { openLive } from './live.ts';
import { openStranger, publish, sendListing } from './strangers.ts';

/** Of a person, whatever they call themselves. */
const MOST_DRAFTS = 20;
const MOST_LIVE = 50;
const MOST_LOOK_UPS = 300;
const MOST_REGISTRATIONS = 5;
const REGISTRATIONS = 200;
const PUBLIC_TEXTS = [
  'Call 801-555-0142',
  'Call eight oh one 555 0142',
  '742 N 300 E #4',
  'See https://rent.example/now',
  'See rentme.com',
  'ann@example.edu',
  'insta: annlee_22',
];

/** Goes through all that were small, as they are where others come. Says which of them is open. */
export async function attackSmallHoles(url: string): Promise<string | null> {
  for (const attack of [attackLimits, attackStream, attackLookUps, attackComplex, attackRegistration]) {
    const fault = await attack(url);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whoever says that they manage properties may have no more than others. */
async function attackLimits(url: string): Promise<string | null> {
  const manager = await openStranger(url, 'manager@example.edu', 'Ann Lee', { isPropertyManager: true });
  const { call, email } = manager;
  const own = { email, isPropertyManager: true };
  for (let at = 0; at < MOST_DRAFTS; at += 1)
    requireStatus(await call('POST', '/api/create-draft', own), 201, `draft ${at}`);
  const draft = await call('POST', '/api/create-draft', own);
  if (draft.status !== 429) return `draft ${MOST_DRAFTS + 1} of a manager was answered ${draft.status}`;
  for (let at = 0; at < MOST_LIVE; at += 1) await publish(manager, { isPropertyManager: true });
  const live = await sendListing(manager, { isPropertyManager: true });
  return live.status === 429 ? null : `live listing ${MOST_LIVE + 1} of a manager was answered ${live.status}`;
}

/** A live stream is over once its person logs out. */
async function attackStream(url: string): Promise<string | null> {
  const person = await openStranger(url, 'leaving@example.edu');
  const stream = await openLive(url, person);
  requireStatus(await person.call('POST', '/api/users/logout'), 204, 'log-out');
  return untilSo(stream.hasEnded, 'the end of the stream').then(
    () => null,
    () => 'a live stream outlives its log-out',
  );
}

/** Look-ups that find somebody are counted, too. */
async function attackLookUps(url: string): Promise<string | null> {
  const known = await openStranger(url, 'known@example.edu');
  const { call } = await openStranger(url, 'collector@example.edu');
  const lookUp = () => call('GET', `/api/profiles/${known.email}`);
  for (let at = 0; at < MOST_LOOK_UPS; at += 10)
    for (const told of await Promise.all(Array.from({ length: 10 }, lookUp))) requireStatus(told, 200, 'a look-up');
  const { status } = await lookUp();
  return status === 429 ? null : `look-up ${MOST_LOOK_UPS + 1} was answered ${status}`;
}

/** What everybody reads of a listing brings nobody past Keyturn. */
async function attackComplex(url: string): Promise<string | null> {
  const person = await openStranger(url, 'teller@example.edu');
  const id = await publish(person, { complex: 'Joaquin Court' });
  for (const complex of PUBLIC_TEXTS) {
    const postData = { complex };
    for (const { status } of [
      await sendListing(person, postData),
      await person.call('PUT', `/api/posts/${id}`, { userEmail: person.email, postData }),
      await person.call('POST', '/api/update-post-field', { postId: id, field: 'complex', value: complex }),
    ])
      if (status !== 422) return `the complex “${complex}” was answered ${status}`;
  }
  return null;
}

/** Of as many accounts as anybody opens from one address at once, a few are made. */
async function attackRegistration(url: string): Promise<string | null> {
  const made: number[] = [];
  for (let at = 0; at < REGISTRATIONS; at += 10) {
    const tries = Array.from({ length: 10 }, (_, more) => {
      const body = { name: 'Ann Lee', email: `many${at + more}@example.edu`, password: PASSWORD };
      return ask(url, '/api/users/register', { from: '203.0.113.77', body });
    });
    made.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  const count = made.filter((status) => status === 201).length;
  return count <= MOST_REGISTRATIONS && count > 0 ? null : `${count} of ${REGISTRATIONS} accounts were made`;
}
