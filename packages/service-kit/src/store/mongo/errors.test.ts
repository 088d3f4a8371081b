import assert from 'node:assert/strict';
import { MongoInvalidArgumentError, MongoNetworkError, MongoServerError, MongoWriteConcernError } from 'mongodb';
import { StoreUnavailable } from '../store.ts';
import { translateErrors } from './errors.ts';

const thrown = (error: Error): Promise<unknown> =>
  translateErrors(() => Promise.reject(error)).catch((translated: unknown) => translated);

test.each([
  ['a primary that steps down', new MongoServerError({ code: 189, message: 'stepping down' })],
  ['a full disk', new MongoServerError({ code: 14031, message: 'out of disk space' })],
  [
    'a write that the majority has not confirmed',
    new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'late' } }),
  ],
  ['a lost connection', new MongoNetworkError('closed', {})],
  ['a socket that is gone', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
])('%s means an unavailable store: the outcome is unknown', async (_what, error) => {
  assert.ok((await thrown(error)) instanceof StoreUnavailable);
});

test('a server’s refusal has its code, and a wrong call stays unchanged', async () => {
  assert.equal(((await thrown(new MongoServerError({ code: 11000 }))) as { code: number }).code, 11000);
  const wrong = new MongoInvalidArgumentError('no');
  assert.equal(await thrown(wrong), wrong);
});
