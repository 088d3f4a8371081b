import { createPosts } from './src/app.ts';
import { publishTransfer } from './src/testing.ts';
import { newId } from '@keyturn/service-kit/ids';
import { imagePath } from '@keyturn/service-kit/image-key';
import { testUser } from '@keyturn/service-kit/testing';
import type { ServiceMatrix, World } from '@keyturn/service-kit/permission-cells';
import { openService, PEOPLE, publishBlock, publishProfiles, UNKNOWN } from '@keyturn/service-kit/testing-world';

const MEDIA_KEY = 'k'.repeat(64);
const CANARIES = { street: '12 CANARY-STREET', unit: 'CANARY-UNIT', notes: 'CANARY-NOTES' };

/** What a listing needs to go live, with texts that must not reach a visitor. */
export const COMPLETE = {
  ...CANARIES,
  city: 'Provo',
  state: 'UT',
  monthlyRent: '$850',
  leaseType: 'Private Room',
  startDate: '2027-01-04',
};
const NEWCOMER = testUser('Ned New');
const COLLECTOR = testUser('Col Lector');
/** Has blocked the stranger, and is blocked by the manager. */
const BLOCKER = testUser('Al Blocker');

/** Has not confirmed the e-mail address, which this installation asks of who publishes. */
const UNCONFIRMED = { ...testUser('Una Confirmed'), emailConfirmed: false };

/** An image address that the service believes: somebody uploaded it. */
export const photoOf = (userId: string) => ({ url: imagePath('listings', newId(), userId, MEDIA_KEY) });

export const openPosts: ServiceMatrix['open'] = async (context): Promise<World> => {
  const { service, snapshot } = await openService(
    (deps) => createPosts(deps, { mediaKey: MEDIA_KEY, requiresConfirmedEmail: true }),
    context,
  );
  const { owner } = PEOPLE;
  await publishProfiles(service, [owner, PEOPLE.stranger, PEOPLE.manager, COLLECTOR, BLOCKER]);
  await publishBlock(service, BLOCKER, PEOPLE.stranger);
  await publishBlock(service, PEOPLE.manager, BLOCKER);

  async function createDraft(user = owner): Promise<string> {
    const answer = await service.call('POST', '/api/create-draft', { user, body: { email: user.email } });
    if (answer.status !== 201) throw new Error(`create-draft: ${answer.status}`);
    return (answer.body as { _id: string })._id;
  }
  async function change(path: string, method: string, body: object, user = owner): Promise<{ _id: string }> {
    const answer = await service.call(method, path, { user, body: { userEmail: user.email, ...body } });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body as { _id: string };
  }
  const hide = async (id: string) => (await change(`/api/posts/${id}/available`, 'POST', { available: false }))._id;
  const publish = async () => (await change('/api/posts', 'POST', { postData: COMPLETE }))._id;
  const ofBlocked = { postData: { ...COMPLETE, complex: 'BLOCKER-COMPLEX' } };
  const concealed = { postData: { ...COMPLETE, complex: 'HIDDEN-COMPLEX' } };
  /** Theirs is one for all cells: fifty are the most. */
  const blocked = (await change('/api/posts', 'POST', ofBlocked, BLOCKER))._id;
  const concealedId = await hide((await change('/api/posts', 'POST', concealed))._id);
  async function remove(id: string): Promise<string> {
    await change(`/api/posts/${id}`, 'DELETE', {});
    return id;
  }

  return {
    service,
    snapshot,
    actors: { ...PEOPLE, newcomer: NEWCOMER, collector: COLLECTOR, unconfirmed: UNCONFIRMED },
    secrets: {
      visitor: ['CANARY', owner.email],
      stranger: [owner.email],
      manager: [owner.email],
    },
    scenes: {
      draft: async () => {
        const id = await createDraft();
        await change(`/api/posts/${id}`, 'PUT', { postData: COMPLETE });
        return id;
      },
      live: publish,
      hidden: async () => hide(await publish()),
      blocked: async () => blocked,
      'hidden among the cards': async () => concealedId,
      transferred: async () => {
        const id = await publish();
        await publishTransfer(service, owner, id, 'transfers.completed');
        return id;
      },
      'deleted draft': async () => remove(await createDraft()),
      'deleted listing': async () => remove(await publish()),
      'twenty drafts': async () => {
        const own = await service.call('GET', '/api/posts/user/me', { user: COLLECTOR });
        for (let count = (own.body as unknown[]).length; count < 20; count += 1) await createDraft(COLLECTOR);
        return '';
      },
      'fifty live listings': async () => {
        for (const user of [COLLECTOR, PEOPLE.manager]) {
          const own = await service.call('GET', '/api/posts/user/me', { user });
          const live = (own.body as { posted: boolean }[]).filter(({ posted }) => posted).length;
          for (let count = live; count < 50; count += 1)
            await change('/api/posts', 'POST', { postData: COMPLETE }, user);
        }
        return newId();
      },
      'a new id': async () => newId(),
      unknown: async () => UNKNOWN,
    },
  };
};
