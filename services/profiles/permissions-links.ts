import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Identity } from '@keyturn/service-kit/identity';
import type { TestService } from '@keyturn/service-kit/testing';
import { forgot, makeLink, reset, useLink } from './src/testing-links.ts';
import { LINK_KEY, PASSWORD } from './src/testing.ts';

const DAY_MS = 86_400_000;

type Scenes = Awaited<ReturnType<ServiceMatrix['open']>>['scenes'];

/** Links that went by e-mail, in every state that one can be in. */
export const linkScenes = (
  service: TestService,
  { anew, changer, prober }: Record<'anew' | 'changer' | 'prober', Identity>,
): Scenes => ({
  'a link that confirms': async () => {
    service.clock.advance(DAY_MS);
    return makeLink(service, 'confirm', prober);
  },
  'a used link that confirms': async () => {
    const token = await makeLink(service, 'confirm', anew);
    await useLink(service, token);
    return token;
  },
  'a link of an address given up that confirms': () =>
    makeLink(service, 'confirm', { ...prober, email: 'before@example.edu' }),
  'a link to another address': () => makeLink(service, 'email', { ...prober, email: 'elsewhere@example.edu' }),
  'a link that takes back what is not kept': () =>
    makeLink(service, 'email-undo', { ...prober, email: 'before@example.edu' }),
  'a reset link': () => makeLink(service, 'reset', anew),
  'a used link': async () => {
    const token = await makeLink(service, 'reset', anew);
    await reset(service, token, PASSWORD);
    return token;
  },
  'an older link': async () => {
    const token = await makeLink(service, 'reset', anew);
    await makeLink(service, 'reset', anew);
    return token;
  },
  'a link from before another password': async () => {
    const token = await makeLink(service, 'reset', changer);
    service.clock.advance(1000);
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    await service.call('POST', '/api/users/password', { user: changer, body });
    return token;
  },
  'a late link': async () => {
    const token = await makeLink(service, 'reset', anew);
    service.clock.advance(30 * 60_000);
    return token;
  },
  'a guessed link': async () => (await makeLink(service, 'reset', anew)).replace(/.{4}$/, '0000'),
  'a link of another purpose': async () => {
    const [id = ''] = (await makeLink(service, 'reset', anew)).split('.');
    return makeLinkToken(LINK_KEY, 'another', id);
  },
  'a link of an address given up': () => makeLink(service, 'reset', { ...anew, email: 'before@example.edu' }),
  'thirty links tried': async () => {
    service.clock.advance(DAY_MS);
    for (let left = 30; left > 0; left -= 1) await reset(service, 'x', PASSWORD);
    return makeLink(service, 'reset', anew);
  },
  'thirty links that confirm tried': async () => {
    service.clock.advance(DAY_MS);
    for (let left = 30; left > 0; left -= 1) await useLink(service, 'x');
    return '';
  },
  'a hundred asked': async () => {
    for (let left = 100; left > 0; left -= 1) await forgot(service, 'nobody@example.edu');
    return '';
  },
});
