import { PROFILES_CALLS } from '@keyturn/contracts/calls/profiles';
import { notFound } from '@keyturn/service-kit/problem';
import { reply, route } from '@keyturn/service-kit/route';
import type { Router } from 'express';
import { addressOf, deviceCookie, presentedDevice } from './callers.ts';
import { createProver } from './prover.ts';
import type { RouteDeps, Starting } from './route-deps.ts';

/** Forgotten passwords, links of e-mails, and what the installation says of itself. */
export function addAccountRoutes(router: Router, deps: RouteDeps, note: Starting['note']): void {
  const { devices, emails, forgotten, confirmations, links, linkLimit, site, findUser } = deps;
  const prove = createProver(deps);
  route(router, PROFILES_CALLS, 'POST /api/users/password/forgot', async ({ body, request }) =>
    reply(202, { message: await forgotten.ask(body.email, addressOf(request)) }),
  );

  route(router, PROFILES_CALLS, 'POST /api/users/password/reset', async ({ body, request, response }) => {
    const userId = await forgotten.reset(body, addressOf(request));
    note(request, 'password reset', userId);
    // Whoever guesses at the account keeps its owner out nowhere: this device is as good as one that has logged in (decision 0023).
    const user = await findUser(userId);
    if (user) response.set('set-cookie', deviceCookie(devices.remember(presentedDevice(request), user.email)));
    return reply(200, { message: 'Your password is changed. Please log in.' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/links/use', async ({ caller, body, request, response }) => {
    linkLimit.check(addressOf(request));
    linkLimit.count(addressOf(request));
    const link = await links.findAny(['confirm', 'email', 'email-undo'], body.token);
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
    const user = await emails.change(link, caller?.userId ?? null);
    response.set('set-cookie', deviceCookie(devices.remember(presentedDevice(request), user.email)));
    note(request, 'e-mail changed', user._id);
    return reply(200, { purpose: link.purpose, message: 'Your e-mail address is changed.' });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/email', async ({ caller, body, request }) => {
    const user = await prove(caller, request, body);
    const message = await emails.ask(user, body.newEmail);
    note(request, 'another e-mail asked for', user._id);
    return reply(202, { message });
  });

  route(router, PROFILES_CALLS, 'POST /api/users/email/confirmation', async ({ caller }) => {
    const user = await findUser(caller.userId);
    if (!user) throw notFound('There is no such account.');
    const isSent = await confirmations.ask(user);
    if (!isSent) return reply(200, { message: 'Your e-mail address is confirmed.' });
    const message = site.sendsMail
      ? 'We have sent you a link. It works once, for 24 hours.'
      : 'This Keyturn sends no e-mail. The people who run it can give you the link.';
    return reply(202, { message });
  });

  route(router, PROFILES_CALLS, 'GET /api/site', () => reply(200, site));
}
