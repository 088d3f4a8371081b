import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { notFound, Problem } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { addressOf, deviceCookie, presentedDevice } from './callers.ts';
import { createReauthenticate, findHeld, requireHeld } from './reauthenticate.ts';
import { linkSentence } from './links.ts';
import type { RouteDeps, Starting } from './route-deps.ts';

/** Purposes of links that a button uses. */
const USED = ['confirm', 'email', 'email-undo', 'school'] as const;

/** Forgotten passwords, e-mailed links, and the installation's description. */
export function addAccountRoutes(router: Router, deps: RouteDeps, note: Starting['note']): void {
  const { checkRequests, devices, emails, forgotten, confirmations, links, linkTries, schoolBadges, site, findUser } =
    deps;
  const reauthenticate = createReauthenticate(deps);
  route(router, PROFILES_CALLS, 'POST /api/users/password/forgot', async ({ body, request }) =>
    reply(202, { message: await forgotten.ask(body.email, addressOf(request)) }),
  );

  route(router, PROFILES_CALLS, 'POST /api/users/password/reset', async ({ body, request, response }) => {
    const { userId, done } = await forgotten.reset(body, addressOf(request));
    note(request, done, userId);
    if (done === 'address freed')
      throw new Problem(409, 'address_free', 'This address is free now. Please sign up with it.');
    // Guessing at the account must not lock out its owner's known devices: this one becomes known (decision 0019).
    const user = await findUser(userId);
    if (user) response.set('set-cookie', deviceCookie(devices.remember(presentedDevice(request), user)));
    return reply(200, { message: 'Your password is changed. Please log in.' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/links/use', async ({ caller, body, request, response }) => {
    linkTries.count(USED, body.token, addressOf(request));
    const link = await links.findAny(USED, body.token);
    if (link.purpose === 'confirm') {
      note(request, 'e-mail confirmed', await confirmations.confirm(link));
      return reply(200, { purpose: 'confirm', message: 'Your e-mail address is confirmed.' });
    }
    if (link.purpose === 'email-undo') {
      note(request, 'e-mail change undone', await emails.undo(link));
      return reply(200, {
        purpose: link.purpose,
        message: 'Your account has this e-mail address again. Please reset your password now.',
      });
    }
    const held = caller && (await findHeld(deps, caller, request));
    if (link.purpose === 'school') {
      const label = await schoolBadges.show(link, held);
      note(request, 'school shown', link.userId);
      return reply(200, { purpose: link.purpose, message: `Your profile now shows “${label}”.` });
    }
    const user = await emails.change(link, held);
    response.set('set-cookie', deviceCookie(devices.remember(presentedDevice(request), user)));
    note(request, 'e-mail changed', user._id);
    return reply(200, { purpose: link.purpose, message: 'Your e-mail address is changed.' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/email', async ({ caller, body, request }) => {
    const user = await reauthenticate(caller, request, body);
    const message = await emails.ask(user, body.newEmail);
    note(request, 'another e-mail asked for', user._id);
    return reply(202, { message });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/school', async ({ caller, body, request }) => {
    const { email, school = '', note: words = '' } = body;
    if (email !== undefined) {
      const message = await schoolBadges.ask(caller.userId, email);
      note(request, 'school asked for', caller.userId);
      return reply(202, { message });
    }
    const held = await requireHeld(deps, caller, request);
    const message = await checkRequests.askAsStudent(held, { school, note: words });
    note(request, 'student asked for', held._id);
    return reply(202, { message });
  });

  route(router, PROFILES_CALLS, 'DELETE /api/users/school', async ({ caller, request }) => {
    const isOff = await schoolBadges.remove(caller.userId);
    if (isOff) note(request, 'school taken off', caller.userId);
    return reply(204);
  });

  route(router, PROFILES_CALLS, 'DELETE /api/users/student', async ({ caller, request }) => {
    const isOff = await checkRequests.takeStudentOff(caller.userId);
    if (isOff) note(request, 'student taken off', caller.userId);
    return reply(204);
  });

  route(router, PROFILES_CALLS, 'POST /api/users/manager-request', async ({ caller, body, request }) => {
    const held = await requireHeld(deps, caller, request);
    const message = await checkRequests.askAsManager(held, body);
    note(request, 'property manager asked for', held._id);
    return reply(202, { message });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/email/confirmation', async ({ caller, body }) => {
    const user = await findUser(caller.userId);
    if (!user) throw notFound('There is no such account.');
    const isSent = await confirmations.ask(user, body.isAgain);
    if (!isSent) return reply(200, { message: 'Your e-mail address is confirmed.' });
    return reply(202, {
      message: linkSentence(site.sendsMail, 'We have sent you a link. It works once, for 24 hours.'),
    });
  });

  route(router, PROFILES_CALLS, 'GET /api/site', () => reply(200, site));
}
