import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { errorBody } from '@keyturn/contracts/errors';
import { test } from '@keyturn/service-kit/testing-context';
import { asAnn, startGateway } from './testing.ts';

const JSON_TEXT = '{"reports":[]}';
const PACKED: Readonly<Record<string, BodyInit>> = {
  gzip: gzipSync(JSON_TEXT),
  GZIP: gzipSync(JSON_TEXT),
  'identity, gzip': gzipSync(JSON_TEXT),
  klingon: JSON_TEXT,
};

test('A10: a body that says it is packed is refused with a sentence, whatever it is, and reaches no service', async (t) => {
  const { url, tours } = await startGateway(t);
  for (const [encoding, body] of Object.entries(PACKED)) {
    for (const path of ['/api/tour-requests', '/api/reports']) {
      const headers = asAnn({ 'content-type': 'application/json', 'content-encoding': encoding });
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      const { code, message } = errorBody.parse(await answer.json());
      const refused = [415, 'unsupported_media_type', 'Please send JSON in UTF-8, uncompressed.'];
      assert.deepEqual([answer.status, code, message], refused, `${path} ${encoding}`);
    }
  }
  assert.deepEqual(tours.received, []);
});

test('A10: a body that says it is not packed, and a read that says anything, pass', async (t) => {
  const { url } = await startGateway(t);
  const plain = asAnn({ 'content-type': 'application/json', 'content-encoding': 'identity' });
  const sent = await fetch(`${url}/api/tour-requests`, { method: 'POST', headers: plain, body: JSON_TEXT });
  const read = await fetch(`${url}/api/tour-requests`, { headers: asAnn({ 'content-encoding': 'gzip' }) });
  assert.deepEqual([sent.status, read.status], [200, 200]);
});
