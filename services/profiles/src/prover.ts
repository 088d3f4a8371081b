import type { Proof } from '@keyturn/contracts/account';
import { requestIdOf } from '@keyturn/service-kit/http';
import type { Identity } from '@keyturn/service-kit/identity';
import type { Request } from 'express';
import type { Origin } from './account-limit.ts';
import { addressOf, presentedDevice } from './callers.ts';
import type { RouteDeps } from './route-deps.ts';
import type { UserDocument } from './user.ts';

/** Where a try at an account comes from. */
export function originOf(devices: RouteDeps['devices'], request: Request, email: string): Origin {
  const device = devices.find(presentedDevice(request), email);
  return { address: addressOf(request), device, requestId: requestIdOf(request) };
}

/** The caller's account, once its password was given, and a code where a second step is on. */
export type Prove = (caller: Identity, request: Request, given: Proof) => Promise<UserDocument>;

export const createProver =
  ({ accounts, devices }: Pick<RouteDeps, 'accounts' | 'devices'>): Prove =>
  ({ email }, request, { currentPassword, code }) =>
    accounts.prove({ email, password: currentPassword, code }, originOf(devices, request, email));
