import assert from 'node:assert/strict';
import { CALLS } from '@keyturn/contracts/calls';
import { test } from '@keyturn/service-kit/testing-context';
import { foreignHeaders, redirects, send, type Seen, type Sent } from './hijack-cases.ts';
import { openProduct } from './product.ts';

type Context = Parameters<typeof openProduct>[0];
const PASSWORD = 'quiet mountain lease';
const JSON_TYPE = { 'content-type': 'application/json' };
const cookieOf = (session: string) => ({ cookie: `__Host-sid=${session}` });

/** Two people before the real gateway: Ann, the target, and Eve, with her own account. */
async function openScene(t: Context) {
  const { url } = await openProduct(t);
  const ask = (sent: Sent) => send(url, sent);
  const enter = (
    call: 'register' | 'login',
    email: string,
    headers: Record<string, string> = {},
    password = PASSWORD,
  ) =>
    ask({
      method: 'POST',
      target: `/api/users/${call}`,
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify({ name: 'Ann Lee', email, password, sessionId: 'x'.repeat(43) }),
    });
  const whose = async (session: string): Promise<string | null> => {
    const { text } = await ask({ method: 'GET', target: '/api/session', headers: cookieOf(session) });
    return (JSON.parse(text) as { user: { email: string } | null }).user?.email ?? null;
  };
  const ann = (await enter('register', 'ann@example.edu')).session ?? '';
  const eve = (await enter('register', 'eve@example.edu')).session ?? '';
  assert.deepEqual([await whose(ann), await whose(eve)], ['ann@example.edu', 'eve@example.edu']);
  return { url, ask, enter, whose, ann, eve };
}

const targetOf = (pattern: string): string => pattern.replace(/:(userEmail|whose)/, 'me').replace(/:\w+/, 'x');

test('A10: [F] G11 another site cannot make any changing call, by any request of a browser', async (t) => {
  const { url, ask, whose, ann } = await openScene(t);
  const changing = Object.keys(CALLS).filter((key) => !key.startsWith('GET '));
  let count = 0;
  for (const key of changing) {
    const [method = '', pattern = ''] = key.split(' ');
    for (const [what, headers] of Object.entries(foreignHeaders(url))) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const all = { ...cookieOf(ann), ...headers, 'content-type': type };
        const { status, code } = await ask({ method, target: targetOf(pattern), headers: all, body: '{}' });
        assert.deepEqual([status, code], [403, 'foreign_origin'], `${key} from ${what} as ${type}`);
        count += 1;
      }
    }
  }
  assert.equal(await whose(ann), 'ann@example.edu', 'she is still signed in');
  t.diagnostic(`${count} forged changes of ${changing.length} calls`);
  assert.ok(count >= 60, String(count));
});

test('A10: [F] G11 forms and links that do not name their site change nothing', async (t) => {
  const { ask, whose, ann } = await openScene(t);
  const body = JSON.stringify({ email: 'ann@example.edu', updates: { discoveryGroupSize: 3 } });
  const read = async () => (await ask({ method: 'GET', target: '/api/session', headers: cookieOf(ann) })).text;
  const before = await read();
  const target = '/api/users/update';
  const forms = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', 'text/json', ''];
  const tries: Sent[] = [
    ...forms.map((type) => ({ method: 'POST', target, headers: { 'content-type': type }, body })),
    { method: 'POST', target, body },
    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, target, headers: JSON_TYPE, body })),
    ...['x-http-method-override', 'x-method-override', 'x-http-method'].map((name) => ({
      method: 'GET',
      target: '/api/users/logout',
      headers: { [name]: 'POST' },
    })),
    ...['_method=POST', 'method=POST'].map((query) => ({ method: 'GET', target: `/api/users/logout?${query}` })),
    { method: 'GET', target: '/api/users/logout' },
    { method: 'GET', target: '/API/users/logout/' },
    { method: 'GET', target: '/api/users/login?email=eve%40example.edu&password=quiet%20mountain%20lease' },
  ];
  for (const sent of tries) {
    const { status } = await ask({ ...sent, headers: { ...sent.headers, ...cookieOf(ann) } });
    assert.ok(status >= 400 && status < 500, `${JSON.stringify(sent)}: ${status}`);
  }
  assert.equal(await read(), before);
  assert.equal(await whose(ann), 'ann@example.edu');
});

test('A10: [F] G11 nobody can choose another person’s session, and a presented one ends', async (t) => {
  const { ask, enter, whose, eve } = await openScene(t);
  const chosen = 'c'.repeat(43);
  const fixations: Readonly<Record<string, Record<string, string>>> = {
    'an id that nobody has': cookieOf(chosen),
    'two cookies': { cookie: `__Host-sid=${chosen}; __Host-sid=${eve}` },
    'the name without its prefix': { cookie: `sid=${chosen}` },
    'a header': { 'x-session-id': chosen },
    'a bearer token': { authorization: `Bearer ${chosen}` },
    'a cookie of another path': { cookie: `__Host-sid=${chosen}; $Path=/login` },
    'the session of somebody else': cookieOf(eve),
  };
  const given = new Set([eve, chosen]);
  let number = 0;
  for (const [what, headers] of Object.entries(fixations)) {
    for (const call of ['login', 'register'] as const) {
      const email = call === 'login' ? 'ann@example.edu' : `new${(number += 1)}@example.edu`;
      const { status, session = '', cookieLine } = await enter(call, email, headers);
      assert.ok(status < 300, `${what}: ${status}`);
      assert.match(session, /^[\w-]{43}$/, what);
      assert.ok(!given.has(session), `${what}: an id of its own`);
      given.add(session);
      for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict'])
        assert.ok(cookieLine.split('; ').includes(part), `${what}: ${part}`);
      assert.doesNotMatch(cookieLine, /domain/i, what);
      assert.deepEqual([await whose(session), await whose(chosen)], [email, null], what);
    }
  }
  assert.equal(await whose(eve), null, 'what was presented at a log-in is nobody’s any more');
  const fresh = (await enter('login', 'ann@example.edu')).session ?? '';
  const wrong = await enter('login', 'eve@example.edu', cookieOf(fresh), 'a wrong password');
  assert.deepEqual([wrong.status, wrong.session], [401, undefined], 'a refused log-in sets nothing');
  assert.equal(await whose(fresh), 'ann@example.edu', 'and ends nothing');
  for (const target of [`/api/session?__Host-sid=${fresh}`, `/api/session;__Host-sid=${fresh}`, '/api/session#x']) {
    const { status, text } = await ask({ method: 'GET', target });
    assert.ok(status >= 400 || text === '{"user":null}', `${target}: ${text}`);
  }
});

test('A10: [F] G11 after the log-out the session opens nothing, whoever presents it, and others’ continue', async (t) => {
  const { ask, enter, whose, ann, eve } = await openScene(t);
  const elsewhere = (await enter('login', 'ann@example.edu')).session ?? '';
  const out = (headers: Record<string, string>): Promise<Seen> =>
    ask({ method: 'POST', target: '/api/users/logout', headers });
  const { status, session, cookieLine } = await out(cookieOf(ann));
  assert.deepEqual([status, session], [204, '']);
  assert.match(cookieLine, /Max-Age=0/);
  const private_ = Object.entries(CALLS).filter(([, call]) => call.access !== 'public');
  assert.ok(private_.length >= 10, String(private_.length));
  for (const [key] of private_) {
    const [method = '', pattern = ''] = key.split(' ');
    const isForm = pattern === '/api/media/upload';
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
    const headers = { ...cookieOf(ann), 'content-type': type, 'x-requested-with': 'fetch' };
    const body = method === 'GET' ? {} : { body: isForm ? '--x--\r\n' : '{}' };
    const answer = await ask({ method, target: targetOf(pattern), headers, ...body });
    assert.equal(answer.status, 401, key);
  }
  assert.equal((await out(cookieOf(ann))).status, 204, 'twice is no failure');
  assert.deepEqual(
    [await whose(ann), await whose(elsewhere), await whose(eve)],
    [null, 'ann@example.edu', 'eve@example.edu'],
  );
  const again = (await enter('login', 'ann@example.edu', cookieOf(ann))).session ?? '';
  assert.deepEqual([await whose(again), await whose(ann)], ['ann@example.edu', null], 'nor after the next log-in');
});

test('A10: [F] G11 no link of the product leads to another site', async (t) => {
  const { ask } = await openScene(t);
  for (const sent of redirects) {
    const what = `${sent.target} ${JSON.stringify(sent.headers ?? {})}`;
    const { status, location, text } = await ask(sent);
    assert.ok(status < 300 || status >= 400, `${what}: ${status}`);
    assert.equal(location, undefined, what);
    assert.doesNotMatch(text, /(?:href|src|url)[^>]{0,20}evil\.example/i, what);
  }
  assert.ok(redirects.length >= 40, String(redirects.length));
});
