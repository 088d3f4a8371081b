import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { createReauthenticate, originOf, requireHeld } from './reauthenticate.ts';
import type { RouteDeps, Starting } from './route-deps.ts';
import { isOn } from './second-step.ts';

/** The second step: begin, confirm, renew recovery codes, remove. */
export function addSecondStepRoutes(router: Router, deps: RouteDeps, { start, note }: Starting): void {
  const { accounts, secondSteps, findUser } = deps;
  const reauthenticate = createReauthenticate(deps);

  route(router, PROFILES_CALLS, 'POST /api/users/second-step', async ({ caller, body, request }) => {
    // First, because a refusal must not use up a code.
    if ((await findUser(caller.userId))?.secondStep) throw isOn();
    const user = await reauthenticate(caller, request, body);
    const given = await secondSteps.begin(user);
    note(request, 'second step begun', user._id);
    return reply(201, given);
  });

  route(router, PROFILES_CALLS, 'POST /api/users/second-step/confirm', async ({ caller, body, request, response }) => {
    const user = await requireHeld(deps, caller, request);
    const origin = await originOf(deps, request, user.email);
    const on = await accounts.tryCode(user.email, origin, () => secondSteps.confirm(user, body.code));
    await start(request, response, on.user, on.user);
    note(request, 'second step on', user._id);
    return reply(200, { recoveryCodes: on.recoveryCodes });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/second-step/codes', async ({ caller, body, request }) => {
    const user = await reauthenticate(caller, request, body);
    const recoveryCodes = await secondSteps.renew(user);
    note(request, 'new recovery codes', user._id);
    return reply(200, { recoveryCodes });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/second-step/remove', async ({ caller, body, request, response }) => {
    const own = await findUser(caller.userId);
    // First, as above.
    if (own) secondSteps.requireFree(own);
    const user = await secondSteps.remove(await reauthenticate(caller, request, body));
    await start(request, response, user, user);
    note(request, 'second step off', user._id);
    return reply(200, { message: 'The second step is off.' });
  });
}
