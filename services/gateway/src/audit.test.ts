import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { DEFAULT_LIMITS } from './config.ts';
import { ANN, asAnn, startGateway, recordLog } from './testing.ts';
import { untilSo } from '@keyturn/service-kit/testing-times';

test('A10: a refused call logs who, what and from where, without secrets', async (t) => {
  const { lines, log } = recordLog('warn');
  const limits = { ...DEFAULT_LIMITS, visitorCalls: 1 };
  const { url, tours } = await startGateway(t, { limits, trustProxy: 1 }, { log });
  tours.answer = ({ url: path }, response) => response.writeHead(path.includes('mine') ? 200 : 403).end('{}');
  const from = { 'x-forwarded-for': '192.0.2.7' };
  await fetch(`${url}/api/tour-requests/sent/ann@example.edu?x=1`, { headers: asAnn(from) });
  await fetch(`${url}/api/tour-requests/mine`, { headers: asAnn(from) });
  const foreign = asAnn({ ...from, origin: 'https://evil.example' });
  await fetch(`${url}/api/users/login`, { method: 'POST', headers: foreign, body: '{"password":"quiet mountain"}' });
  await fetch(`${url}/api/tour-requests/mine`, { headers: from });
  await fetch(`${url}/api/tour-requests/mine`, { headers: from });
  await untilSo(() => lines.length >= 3);
  assert.deepEqual(
    lines.map(({ who, status, from: address }) => [who, status, address]),
    [
      [ANN.userId, 403, '192.0.2.7'],
      ['nobody', 403, '192.0.2.7'],
      ['nobody', 429, '192.0.2.7'],
    ],
  );
  assert.equal(lines[1]?.['what'], 'POST /api/users/login');
  assert.ok(lines.every(({ audit, requestId }) => audit === 'refused' && String(requestId) !== ''));
  assert.ok(!/ann@example|mountain|sssss/.test(JSON.stringify(lines)));
});

test('A10: the same refusal of one caller is logged once in ten seconds, with its count', async (t) => {
  const { lines, log } = recordLog('warn');
  let nowMs = 0;
  const { url } = await startGateway(
    t,
    { limits: { ...DEFAULT_LIMITS, visitorCalls: 1 } },
    { log, clockMs: () => nowMs },
  );
  const read = async () => (await fetch(`${url}/api/tour-requests/mine`)).status;
  const statuses = [];
  for (let turn = 0; turn < 51; turn += 1) statuses.push(await read());
  assert.equal(statuses.filter((status) => status === 429).length, 50);
  nowMs = 10_000;
  assert.equal(await read(), 429);
  await untilSo(() => lines.length >= 2);
  assert.deepEqual(
    lines.map(({ status, unsaid }) => [status, unsaid]),
    [
      [429, 0],
      [429, 49],
    ],
  );
});

test('the log names the code of each service’s and gateway refusal; callers get no header with it', async (t) => {
  const { lines, log } = recordLog('info');
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
  const calls = () => lines.filter(({ route }) => route !== undefined);
  await untilSo(() => calls().length >= 4);
  assert.deepEqual(
    calls().map(({ status, code: named }) => [status, named]),
    [
      [200, undefined],
      [409, 'tour_not_pending'],
      [409, undefined],
      [403, code],
    ],
  );
});
