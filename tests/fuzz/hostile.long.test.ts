import assert from 'node:assert/strict';
import { CALLS, type Call } from '@keyturn/contracts/calls';
import { test } from '@keyturn/service-kit/testing-context';
import { startProduct } from '../testing/product.ts';
import { EXAMPLES } from './examples.ts';
import { faultOf } from './judge.ts';
import { HOSTILE_ENV, report, runHostile } from './run.ts';

const COUNT = 2_000;
/** The same requests each time; `HOSTILE_SEED` tries others. */
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_121);

test('[F] 2,000 hostile requests over every call get no 5xx, nothing slow, no word too many', async (t) => {
  const product = await startProduct(HOSTILE_ENV);
  t.after(() => product.stop());
  const outcome = await runHostile(product, { seed: SEED, count: COUNT });
  console.log(report(outcome));
  assert.deepEqual(outcome.faults, []);
  assert.equal(outcome.sent, COUNT);
  assert.equal(outcome.calls, Object.keys(CALLS).length);
  assert.deepEqual(outcome.neverDone, []);
  assert.ok(outcome.signedIn > COUNT / 2);
  // Most are refused; if hardly any got through, the valid examples would no longer be valid.
  const done = Object.entries(outcome.statuses).filter(([status]) => Number(status) < 300);
  assert.ok(done.reduce((sum, [, count]) => sum + count, 0) > COUNT / 10);
});

test('[F] every call that takes something has a valid example to start from', () => {
  const needing = Object.entries<Call>(CALLS).filter(([, { path, body }]) => path ?? body);
  assert.deepEqual(
    needing.map(([key]) => key).filter((key) => !(key in EXAMPLES)),
    [],
  );
});

test('[F] the judge of answers lets no failure, no stack, no path and no refusal without its sentence pass', () => {
  const headers = { 'content-type': 'application/json' };
  const judge = (status: number, body: unknown) =>
    faultOf('GET', '/api/session', { status, headers, text: JSON.stringify(body), elapsedMs: 1 });
  const refusal = { message: 'No.', error: 'No.', code: 'bad_request', requestId: 'x' };
  assert.equal(judge(200, { user: null }), null);
  assert.equal(judge(400, refusal), null);
  assert.notEqual(judge(503, { code: 'busy', requestId: 'x' }), null);
  for (const text of ['at file:///a.js:1', 'at read (/srv/app.js:1:2)', '/app/src/posts.ts:3', 'node_modules/zod']) {
    assert.notEqual(judge(422, { ...refusal, message: text, error: text }), null, text);
  }
  assert.notEqual(judge(422, { ...refusal, error: 'Another.' }), null);
  assert.notEqual(judge(422, { ...refusal, detail: 'more' }), null);
  assert.notEqual(judge(400, { ...refusal, code: 'no' }), null, 'a code that is not declared');
  assert.notEqual(judge(404, {}), null);
  assert.notEqual(judge(409, refusal), null, 'not declared for this call');
  assert.notEqual(judge(200, { user: null, more: 1 }), null, 'a field too many');
});
