import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { test } from '@keyturn/service-kit/testing-context';
import { createAnswerGzip } from './gzipped.ts';

const textOf = (at: number): Buffer => Buffer.from(`${'a'.repeat(1_500)} ${at}`);

test('of what visitors are sent only its own bytes are kept, not what it was written into', async () => {
  const kept = await createAnswerGzip()(textOf(7), true);
  assert.equal(kept.buffer.byteLength, kept.length);
  assert.equal(gunzipSync(kept).toString(), textOf(7).toString());
});

test('what is asked for again is compressed once, and what somebody is answered who is signed in is not kept', async () => {
  const gzip = createAnswerGzip();
  const often = await gzip(textOf(1), true);
  assert.equal(await gzip(textOf(1), true), often);
  assert.notEqual(await gzip(textOf(2), false), await gzip(textOf(2), false));
  for (let at = 10; at < 10_000; at += 1) await gzip(textOf(at), true);
  assert.notEqual(await gzip(textOf(1), true), often, 'not asked for longest, it has gone');
});
