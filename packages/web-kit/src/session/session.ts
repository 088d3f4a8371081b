import { PAGE_EVENTS, STORAGE_KEYS } from '@keyturn/contracts/page';
import { ApiError } from '../api/errors.ts';
import { notify } from './messages.ts';
import { call, send } from '../api/call.ts';
import { object } from '../read/readers.ts';
import { createStore, useStore } from '../store/index.ts';
import { knownProfile } from './read-user.ts';
import { readJson, storedText } from './stored-text.ts';
import { wasLoggedIn } from './was-logged-in.ts';
import { forgetPerson, isUser, type StoredUser } from './user-copy.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again.';
const readProfile = call('GET /api/profiles/:whose', object({ profile: knownProfile }));
const storedUser = storedText(STORAGE_KEYS.user);

/** Half-typed messages of this tab's previous person. */
const unsentTexts = storedText(STORAGE_KEYS.unsentTexts, 'session');

const session = createStore(readJson(storedUser, isUser));

/** The current user, outside of React. */
export const readSession = (): StoredUser | null => session.read();

/** The signed-in user, or null; re-renders when it changes in this or another tab. */
export const useSession = (): StoredUser | null => useStore(session);

const watchers = new Set<(email: string | null) => void>();

/** Calls back, before any screen renders, when another person signs in or nobody is signed in any more. */
export const onPersonChange = (watcher: (email: string | null) => void): void => void watchers.add(watcher);

let known = readSession()?.email;
// Another tab may have logged out while this one was closed.
if (!known) unsentTexts.write(null);
// The first subscriber, so that it runs before any screen.
session.subscribe(() => {
  const email = readSession()?.email;
  if (email === known) return;
  known = email;
  unsentTexts.write(null);
  for (const watcher of watchers) watcher(email ?? null);
});

function store(user: StoredUser): void {
  wasLoggedIn.write('true');
  storedUser.write(JSON.stringify(user));
  session.write(user);
}

/**
 * Reads the stored user, merges the profile over it (the backend takes precedence, requirement A5), then follows other
 * tabs (A6). Call once, when the shell starts.
 */
export function startSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.user || event.key === null) session.write(readJson(storedUser, isUser));
  });
  window.addEventListener(PAGE_EVENTS.unauthorized, () => void checkSession());
  void finishPendingLogout().then(() => {
    const user = readSession();
    if (user?.email) void mergeProfile(user);
  });
}

let isChecking = false;

/** After a call was refused for lack of a session: it ended, or the log-in was offline. Signs the person out. */
async function checkSession(): Promise<void> {
  const user = readSession();
  if (isChecking || !user?.email) return;
  isChecking = true;
  await mergeProfile(user);
  isChecking = false;
  if (readSession() === null) notify(SESSION_ENDED);
}

async function mergeProfile(user: StoredUser): Promise<void> {
  // Somebody may have logged out or in meanwhile; the answer is then irrelevant.
  const isStale = () => readSession()?.email !== user.email;
  try {
    const { profile } = await readProfile({ path: { whose: 'me' } });
    if (!isStale()) store({ ...user, ...profile, localOnly: false });
  } catch (error) {
    if (isStale()) return;
    // Only a definite "not signed in" ends a session; an absent profile or an outage does not.
    if (error instanceof ApiError && error.status === 401) endHere(user);
    else if (!(error instanceof ApiError && error.status === 404)) console.error('Error loading the profile', error);
  }
}

/** Stores a user as signed in; with an e-mail, merges the backend profile first. */
export async function signIn(user: StoredUser): Promise<void> {
  store(user);
  if (!user.email || user.localOnly) return;
  // Starting this session ended the old one on the server.
  logoutPending.write(null);
  await mergeProfile(user);
}

/** Changes some fields of the stored user, for example after a profile save. */
export function updateUser(changes: StoredUser): void {
  const user = readSession();
  if (user) store({ ...user, ...changes });
}

const logoutPending = storedText(STORAGE_KEYS.logoutPending);

/**
 * Removes the stored user in all tabs at once. Calls the server now, or at the next contact when unreachable. The
 * encrypted copy stays, for an offline log-in (requirement A8).
 */
export async function signOut(): Promise<void> {
  forget();
  logoutPending.write('true');
  await finishPendingLogout();
}

async function finishPendingLogout(): Promise<void> {
  if (logoutPending.read() === null) return;
  try {
    await send('POST /api/users/logout');
    logoutPending.write(null);
  } catch (error) {
    console.error('Logging out will be finished at the next visit', error);
  }
}

/** The server ended the session, so the encrypted copy is removed, too. An offline log-in leaves it. */
function endHere({ email, localOnly = false }: StoredUser): void {
  if (email && !localOnly) void forgetPerson(email);
  forget();
}

function forget(): void {
  storedUser.write(null);
  session.write(null);
}
