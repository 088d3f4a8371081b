import assert from 'node:assert/strict';
import { readReturnPath } from './return-path.ts';

test('B3: the return path is one of the product’s, whatever the state contains', () => {
  assert.equal(readReturnPath({ from: '/listings?city=Provo' }), '/listings?city=Provo');
  const others = ['//evil.example', '/\\evil.example', 'https://evil.example', 'listings', '', 7, null];
  for (const from of others) assert.equal(readReturnPath({ from }), null, String(from));
  for (const state of [undefined, null, 'from', {}]) assert.equal(readReturnPath(state), null);
});

/** Ways to name another site or a script as a path. */
const ELSEWHERE: readonly string[] = [
  ...['https://evil.example', 'HTTPS://evil.example', 'http:evil.example', 'https:/evil.example', 'evil.example'],
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example@own.example',
    '//own.example@evil.example',
  ],
  ...['/\\evil.example', '/\\/evil.example', '\\/evil.example', '\\\\evil.example', '/\\\\evil.example'],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\t\\evil.example',
  ],
  ...[
    '/\u0000/evil.example',
    '\u0000//evil.example',
    '/ /evil.example',
    '/\u00a0/evil.example',
    '/\u200b/evil.example',
  ],
  ...['/%2fevil.example', '/%2Fevil.example', '/%2f%2fevil.example', '/%5cevil.example', '/%5Cevil.example'],
  ...['/%252fevil.example', '/%25252fevil.example', '/%255cevil.example', '/%09/evil.example', '/%0a/evil.example'],
  ...['/%0d%0a/evil.example', '/%00/evil.example', '/%20/evil.example', '/%E0%A4%A/evil.example'],
  ...['/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/a/%2e%2e//evil.example'],
  ...['/a/..%2f/evil.example', '/a/%2e%2e%2f%2fevil.example'],
  ...[
    '/\u2044evil.example',
    '/\u2215evil.example',
    '/\u29f8evil.example',
    '/\uff0fevil.example',
    '/\uff3cevil.example',
  ],
  ...['\uff0f\uff0fevil.example', '/%E2%88%95evil.example', '/%EF%BC%8Fevil.example'],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    '%6aavascript:alert(1)',
  ],
  ...['data:text/html,<script>alert(1)</script>', 'blob:https://evil.example/x', 'file:///etc/passwd', 'about:blank'],
  ...['@evil.example', '?//evil.example', '#//evil.example', './/evil.example', '..', '/..//..//evil.example'],
];

test(`A10: [F] G11 none of ${ELSEWHERE.length} spellings of another site is accepted as a return path`, () => {
  const taken = ELSEWHERE.filter((from) => readReturnPath({ from }) !== null);
  assert.deepEqual(taken, []);
  assert.ok(ELSEWHERE.length >= 60, String(ELSEWHERE.length));
});

test('A10: [F] G11 every address of the product is accepted as a return path, with any answers', () => {
  const own = [
    '/',
    '/post-review',
    '/listing/Ab_9-x',
    '/listings?city=Provo&budget=700#top',
    '/tour-requests?tab=sent',
  ];
  const answers = ['?near=a%2F%2Fb', '?city=100%25', '?city=//evil.example', '?city=a@b', '?x=%E0%A4%A', '?city=a%5Cb'];
  for (const from of [...own, ...answers.map((query) => `/listings${query}`)])
    assert.equal(readReturnPath({ from }), from);
});
