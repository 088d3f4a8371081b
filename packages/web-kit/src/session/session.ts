import { useSyncExternalStore } from 'react';
import { ApiError, UNAUTHORIZED } from '../api/errors.ts';
import { notify } from './messages.ts';
import { call, send } from '../api/call.ts';
import { object } from '../read/readers.ts';
import { knownProfile } from './read-user.ts';
import { readJson, storedText } from './stored.ts';
import { forgetPerson, isUser, storedCopy, type StoredUser } from './user-copy.ts';

const USER_KEY = 'user';
const SESSION_ENDED = 'Your session has ended. Please log in again.';
const readProfile = call('GET /api/profiles/:whose', object({ profile: knownProfile }));
const storedUser = storedText(USER_KEY);

const listeners = new Set<() => void>();
let current: StoredUser | null = readJson(storedUser, isUser);

/** The user now, outside of React. */
export const readSession = (): StoredUser | null => current;

/** The signed-in user, or null; re-renders when it changes in this or another tab. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(subscribe, readSession, readSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const watchers = new Set<(email: string | null) => void>();

/** Calls back, before any screen is drawn anew, when another person is signed in than before, or nobody any more. */
export const onPersonChange = (watcher: (email: string | null) => void): void => void watchers.add(watcher);

function publish(user: StoredUser | null): void {
  const before = current?.email;
  current = user;
  if (user?.email !== before) for (const watcher of watchers) watcher(user?.email ?? null);
  for (const listener of listeners) listener();
}

function store(user: StoredUser): void {
  const text = JSON.stringify(user);
  storedUser.write(text);
  if (user.email) storedCopy(user.email).write(text);
  publish(user);
}

/**
 * Reads the stored user and merges the profile over it (backend wins, ledger A5), then follows other tabs (A6).
 * Call once, when the shell starts.
 */
export function startSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY || event.key === null) publish(readJson(storedUser, isUser));
  });
  window.addEventListener(UNAUTHORIZED, () => void checkSession());
  void finishPendingLogout().then(() => {
    if (current?.email) void mergeProfile(current);
  });
}

let isChecking = false;

/** A call was refused as nobody's: the session has ended, or began without the server. Then the person is signed out. */
async function checkSession(): Promise<void> {
  if (isChecking || !current?.email) return;
  isChecking = true;
  await mergeProfile(current);
  isChecking = false;
  if (readSession() === null) notify(SESSION_ENDED);
}

async function mergeProfile(user: StoredUser): Promise<void> {
  // Meanwhile somebody may have logged out, or in as another: then the answer is about nobody here.
  const isStale = () => current?.email !== user.email;
  try {
    const { profile } = await readProfile({ path: { whose: 'me' } });
    if (!isStale()) store({ ...user, ...profile, localOnly: false });
  } catch (error) {
    if (isStale()) return;
    // Only the server's definite "not signed in" ends a session; an absent profile or an outage keeps the stored user.
    if (error instanceof ApiError && error.status === 401) forget();
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
  if (current) store({ ...current, ...changes });
}

const logoutPending = storedText('logoutPending');

/**
 * Removes the stored user in all tabs at once, and what this browser keeps of the person; the server is told now, or at the
 * next contact when it cannot be reached. A session that ends by itself leaves the copy, for a log-in without the server.
 */
export async function signOut(): Promise<void> {
  if (current?.email) forgetPerson(current.email);
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

function forget(): void {
  storedUser.write(null);
  publish(null);
}
