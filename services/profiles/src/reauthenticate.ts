import type { Proof } from '@keyturn/contracts/account';
import { requestIdOf } from '@keyturn/service-kit/http';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Request } from 'express';
import { addressOf, presentedDevice, presentedSession } from './callers.ts';
import type { Origin } from './wrong-password-limits.ts';
import { signedOut, isStillSignedIn } from './still-signed-in.ts';
import type { RouteDeps } from './route-deps.ts';
import { isOfEpoch } from './sessions.ts';
import { isOpen, type UserDocument } from './user.ts';

/** The origin of a try. */
export async function originOf(
  { devices, findByEmail }: Pick<RouteDeps, 'devices' | 'findByEmail'>,
  request: Request,
  email: string,
): Promise<Origin> {
  const device = devices.find(presentedDevice(request), await findByEmail(email));
  return { address: addressOf(request), device, requestId: requestIdOf(request) };
}

type Holding = Pick<RouteDeps, 'sessions' | 'findUser'>;

/** The caller's account while their session is valid, else null: a call's head may be much older than its body. */
export async function findHeld(
  { sessions, findUser }: Holding,
  { userId }: Identity,
  request: Request,
): Promise<UserDocument | null> {
  const presented = presentedSession(request);
  const session = presented === undefined ? null : await sessions.find(presented, false);
  if (session?.userId !== userId) return null;
  const user = await findUser(userId);
  return user && isOpen(user) && isOfEpoch(session, user) ? user : null;
}

/** The same; throws 401 without a valid session. */
export async function requireHeld(deps: Holding, caller: Identity, request: Request): Promise<UserDocument> {
  const held = await findHeld(deps, caller, request);
  if (!held) throw signedOut();
  return held;
}

/** The caller's account after checking the password, and a code with a second step; 401 if their session has ended. */
export type Reauthenticate = (caller: Identity, request: Request, given: Proof) => Promise<UserDocument>;

export const createReauthenticate =
  ({ accounts, ...deps }: Pick<RouteDeps, 'accounts' | 'devices' | 'findByEmail'> & Holding): Reauthenticate =>
  async (caller, request, { currentPassword, code }) => {
    const held = await requireHeld(deps, caller, request);
    const { email } = held;
    const origin = await originOf(deps, request, email);
    const authenticated = await accounts.reauthenticate({ email, password: currentPassword, code }, origin);
    if (!isStillSignedIn(authenticated, held)) throw signedOut();
    return authenticated;
  };
