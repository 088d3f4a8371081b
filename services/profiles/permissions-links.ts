import { DAY_MS } from '@keyturn/domain/durations';
import { insertOnce } from '@keyturn/service-kit/change-document';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { ServiceMatrix } from '@keyturn/service-kit/permission-cells';
import type { Identity } from '@keyturn/service-kit/identity';
import type { TestService } from '@keyturn/service-kit/testing';
import type { SchoolAddressDocument } from './src/school-addresses.ts';
import { forgot, makeLink, reset, useLink } from './src/testing-links.ts';
import { LINK_KEY, PASSWORD } from './src/testing.ts';

type Scenes = Awaited<ReturnType<ServiceMatrix['open']>>['scenes'];

/** Links that went by e-mail, in every state that one can be in. */
export const linkScenes = (
  service: TestService,
  {
    anew,
    changer,
    moving,
    prober,
    insistent,
  }: Record<'anew' | 'changer' | 'moving' | 'prober' | 'insistent', Identity>,
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
  'a link to another address': () => makeLink(service, 'email', { ...moving, email: 'elsewhere@example.edu' }),
  'a link of a school': () => {
    service.clock.advance(DAY_MS);
    return makeLink(service, 'school', { ...moving, email: 'mo.ving@byu.edu' });
  },
  'three times asked': async () => {
    const body = { email: 'ins.istent@byu.edu' };
    for (let left = 3; left > 0; left -= 1) await service.call('POST', '/api/users/school', { user: insistent, body });
    return '';
  },
  'a link of a school that another shows': async () => {
    service.clock.advance(DAY_MS);
    const shown = {
      _id: 'shown@byu.edu',
      userId: prober.userId,
      email: 'shown@byu.edu',
      badgeId: 'shown',
      claimedAt: null,
    };
    await insertOnce(service.store.collection<SchoolAddressDocument>('schoolAddresses'), shown);
    return makeLink(service, 'school', { ...moving, email: shown.email });
  },
  'a link that takes back what is not kept': async () => {
    service.clock.advance(DAY_MS);
    return makeLink(service, 'email-undo', { ...prober, email: 'before@example.edu' });
  },
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
    return '';
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
