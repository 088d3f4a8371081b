import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@keyturn/service-kit/log';
import { test } from '@keyturn/service-kit/testing-context';
import { asAnn, startGateway } from './testing.ts';

test('the log names the code of each refusal, a service’s and the gateway’s own, and callers get no header of it', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const info = (fields: Record<string, unknown>) => void lines.push(fields);
  const log = Object.assign(createLog('gateway', 'silent'), { info });
  const { url, tours } = await startGateway(t, {}, { log });
  const codes = [undefined, 'tour_not_pending', 'not a code: ann@example.edu'];
  for (const code of codes) {
    tours.answer = (_request, response) =>
      response
        .writeHead(code === undefined ? 200 : 409, code === undefined ? {} : { 'x-refusal-code': code })
        .end('{}');
    const answer = await fetch(`${url}/api/tour-requests/mine`, { headers: asAnn() });
    assert.equal(answer.headers.get('x-refusal-code'), null);
  }
  const own = await fetch(`${url}/api/tour-requests/mine`, {
    method: 'PUT',
    headers: { origin: 'https://evil.example' },
  });
  const { code } = (await own.json()) as { code: string };
  assert.deepEqual([own.status, own.headers.get('x-refusal-code')], [403, null]);
  while (lines.filter(({ route }) => route !== undefined).length < 4) await pause(5);
  assert.deepEqual(
    lines.filter(({ route }) => route !== undefined).map((line) => [line['status'], line['code']]),
    [
      [200, undefined],
      [409, 'tour_not_pending'],
      [409, undefined],
      [403, code],
    ],
  );
});
