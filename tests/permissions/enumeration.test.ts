import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { openService } from '@keyturn/service-kit/testing-world';
import { CREATE } from './service-routes.ts';

test('[F][B7] T-04 T-09 answers do not distinguish a known from an unknown address', async (t) => {
  const create = CREATE['profiles'];
  assert.ok(create);
  const { service } = await openService((deps) => create(deps), t);
  const [known, unknown] = ['known@example.edu', 'unknown@example.edu'];
  const registered = { name: 'Known', email: known, password: 'quiet mountain lease' };
  assert.equal((await service.call('POST', '/api/users/register', { body: registered })).status, 201);

  const user = { userId: 'prober', email: 'prober@example.edu', name: 'Pru Ober' };
  /** An answer without fields that always differ. */
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await service.call(method, path, { user, ...(body && { body }) });
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return [answer.status, headers, { ...(answer.body as object), requestId: '' }];
  }
  const askAll = async (email: string): Promise<unknown[]> => [
    await ask('POST', '/api/users/login', { email, password: 'not the right one' }),
    await ask('POST', '/api/profiles', { email, name: 'x', location: 'Provo UT' }),
    await ask('POST', '/api/users/update', { email, updates: { discoveryGroupSize: 1 } }),
    await ask('GET', `/api/profiles/${email}`),
  ];
  assert.deepEqual(await askAll(known), await askAll(unknown));
});
