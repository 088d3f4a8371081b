import { PAGE_EVENTS, STORAGE_KEYS } from '@keyturn/contracts/page';
import { ApiError } from '../api/errors.ts';
import { notify } from './messages.ts';
import { call, send } from '../api/call.ts';
import { object } from '../read/readers.ts';
import { createStore, useStore } from '../store/index.ts';
import { knownProfile } from './read-user.ts';
import { readJson, storedText } from './stored.ts';
import { wasLoggedIn } from './was-logged-in.ts';
import { forgetPerson, isUser, type StoredUser } from './user-copy.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again.';
const readProfile = call('GET /api/profiles/:whose', object({ profile: knownProfile }));
const storedUser = storedText(STORAGE_KEYS.user);

/** What the person before has half typed in this tab. */
const unsentTexts = storedText(STORAGE_KEYS.unsentTexts, 'session');

const session = createStore(readJson(storedUser, isUser));

/** The user now, outside of React. */
export const readSession = (): StoredUser | null => session.read();

/** The signed-in user, or null; re-renders when it changes in this or another tab. */
export const useSession = (): StoredUser | null => useStore(session);

const watchers = new Set<(email: string | null) => void>();

/** Calls back, before any screen is drawn anew, when another person is signed in than before, or nobody any more. */
export const onPersonChange = (watcher: (email: string | null) => void): void => void watchers.add(watcher);

let known = readSession()?.email;
// Another tab may have logged out while this one was not there.
if (!known) unsentTexts.write(null);
// The first who listens: before any screen.
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
 * Reads the stored user and merges the profile over it (backend wins, requirement A5), then follows other tabs (A6).
 * Call once, when the shell starts.
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

/** A call was refused as nobody's: the session has ended, or began without the server. Then the person is signed out. */
async function checkSession(): Promise<void> {
  const user = readSession();
  if (isChecking || !user?.email) return;
  isChecking = true;
  await mergeProfile(user);
  isChecking = false;
  if (readSession() === null) notify(SESSION_ENDED);
}

async function mergeProfile(user: StoredUser): Promise<void> {
  // Meanwhile somebody may have logged out, or in as another: then the answer is about nobody here.
  const isStale = () => readSession()?.email !== user.email;
  try {
    const { profile } = await readProfile({ path: { whose: 'me' } });
    if (!isStale()) store({ ...user, ...profile, localOnly: false });
  } catch (error) {
    if (isStale()) return;
    // Only the server's definite "not signed in" ends a session; an absent profile or an outage keeps the stored user.
    if (error instanceof ApiError && error.status === 401) endHere(user);
    else if (!(error instanceof ApiError && error.status === 404)) console.error('Error loading the profile', error);
  }
}

/** Stores a user and marks signed-in; with an e-mail the backend profile is merged over it first. */
export async function signIn(user: StoredUser): Promise<void> {
  store(user);
  if (!user.email || user.localOnly) return;
  // The server ended the old session when it started this one.
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
 * Removes the stored user in all tabs at once. The server is called now, or at the next contact when it cannot be reached.
 * The encrypted copy stays, for a log-in without a network (requirement A8).
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

/** The server has ended the session: the encrypted copy goes, too. One begun without the server had none. */
function endHere({ email, localOnly = false }: StoredUser): void {
  if (email && !localOnly) void forgetPerson(email);
  forget();
}

function forget(): void {
  storedUser.write(null);
  session.write(null);
}
