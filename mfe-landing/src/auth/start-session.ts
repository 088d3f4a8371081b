import { ApiError, NetworkError, serverMessage } from '@keyturn/web-kit/api';
import { logInOffline, rememberOffline } from '@keyturn/web-kit/offline';
import { signIn, type StoredUser } from '@keyturn/web-kit/session';
import type { LoginBody, RegisterBody } from '@keyturn/contracts/profiles';
import { logIn, register } from '../api.ts';
import { authMessages } from '../messages.ts';
import { wait } from '../wait.ts';

/** How long the app waits between storing the user and moving on (specification section 4). */
const PAUSE_MS = 300;

/** Why an account could not be made. */
export interface Refusal {
  readonly sentence: string;
  /** Whether it was for the password, which is tried first by those who guess. */
  readonly isCommonPassword: boolean;
}

/** Registers an account and signs it in. Returns null, or why not. */
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

/** Logs in; without a network from this browser's own memory (ledger A8). Returns null, or the sentence that says why not. */
export async function logInAnyhow(body: LoginBody): Promise<string | null> {
  try {
    await enter(await logIn(body), body.password);
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return logInWithoutNetwork(body);
    return serverMessage(error, authMessages.logInFailed);
  }
}

async function enter(user: StoredUser & { email: string }, password: string): Promise<void> {
  await signIn(user);
  void rememberOffline(user, password);
  await wait(PAUSE_MS);
}

async function logInWithoutNetwork({ email, password }: LoginBody): Promise<string | null> {
  const user = await logInOffline(email, password);
  if (user === 'no-account') return authMessages.noLocalAccount;
  if (user === 'wrong-password') return authMessages.wrongLocalPassword;
  await signIn(user);
  await wait(PAUSE_MS);
  return null;
}
