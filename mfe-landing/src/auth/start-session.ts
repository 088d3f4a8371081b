import { ApiError, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { logInOffline, rememberOffline } from '@keyturn/web-kit/offline';
import { readSession, signIn, type StoredUser } from '@keyturn/web-kit/session';
import type { LoginBody, RegisterBody } from '@keyturn/contracts/profiles';
import { keepAccount, logIn, register } from '../api.ts';
import { authMessages } from '../messages.ts';
import { wait } from '../wait.ts';

/** Pause between storing the user and navigating (specification section 4). */
const PAUSE_MS = 300;

/** Why a registration failed. */
export interface Refusal {
  readonly sentence: string;
  /** Whether the password is a common one. */
  readonly isCommonPassword: boolean;
}

/** Registers an account and signs it in. Returns null, or the refusal. */
export async function registerAndSignIn(body: RegisterBody): Promise<Refusal | null> {
  try {
    await enter(await register(body), body.password);
    return null;
  } catch (error) {
    return {
      sentence: serverMessage(error, authMessages.registrationFailed),
      isCommonPassword: error instanceof ApiError && error.code === 'common_password',
    };
  }
}

/** Why a log-in failed. */
export interface NoEntry {
  readonly sentence: string;
  /** The server's code. */
  readonly code?: string;
}

/** Logs in; offline from this browser's storage (requirement A8). Returns null, or the refusal. */
export async function logInAnyhow(body: LoginBody): Promise<NoEntry | null> {
  try {
    await enter(await logIn(body), body.password);
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return logInWithoutNetwork(body);
    const sentence = serverMessage(error, authMessages.logInFailed);
    return error instanceof ApiError ? { sentence, code: error.code } : { sentence };
  }
}

/** Logs in to an account in deletion, which cancels it. Returns null, or the refusal. */
export async function keepAndLogIn(body: LoginBody): Promise<NoEntry | null> {
  try {
    await enter(await keepAccount(body), body.password);
    return null;
  } catch (error) {
    const sentence = serverMessage(error, authMessages.keepFailed);
    return error instanceof ApiError ? { sentence, code: error.code } : { sentence };
  }
}

async function enter(user: StoredUser & { email: string }, password: string): Promise<void> {
  await signIn(user);
  // The session has the merged profile.
  void rememberOffline({ ...user, ...readSession(), email: user.email }, password);
  await wait(PAUSE_MS);
}

async function logInWithoutNetwork({ email, password }: LoginBody): Promise<NoEntry | null> {
  const user = await logInOffline(email, password);
  if (user === 'no-account') return { sentence: authMessages.noLocalAccount };
  if (user === 'wrong-password') return { sentence: authMessages.wrongLocalPassword };
  await signIn(user);
  await wait(PAUSE_MS);
  return null;
}
