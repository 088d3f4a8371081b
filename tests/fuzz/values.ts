import fc from 'fast-check';

/** Texts that have broken something somewhere: operators, prototypes, markup, paths, formats, controls, odd Unicode. */
const TEXTS = [
  ...['', ' ', '\0', '\u0000x', '\r\nset-cookie: a=b', '\u202e\u200b\ufeff', '\ud800', '\udfff\ud800', 'ﷺ'.repeat(50)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '$where', 'a.b', '$set', 'posted', '_id'],
  ...["' OR 1=1 --", '"; DROP TABLE users; --', '{{7*7}}', '${7*7}', '%s%n', '`id`', '$(sleep 9)', '| sleep 9'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '<!--', ']]>', '&lt;'],
  ...['../../etc/passwd', '..\\..\\windows', '/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/', '\\\\host\\x'],
  ...['null', 'undefined', 'NaN', 'true', '0', '-0', '1e400', '0x10', '9'.repeat(400), '-1', '1,2', '[object Object]'],
  ...['me', 'ME', 'a@b', 'ann.lee@example.edu ', 'ANN.LEE@EXAMPLE.EDU', 'ä@ö.de', `${'a'.repeat(250)}@b.co`, '@'],
  ...['2026-02-30', '0000-00-00', '+275760-09-13', '2026-13-01T99:99:99Z', '25:61 PM', '12:00 AM', '-000001-01-01'],
  ...['/media/listings/a.b.jpg', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:image/png;base64,AAAA', '(a+)+$'],
  ...['a'.repeat(5_000), '💥'.repeat(2_000), 'a\u0301'.repeat(3_000), 'x'.repeat(120_000)],
];

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 1 },
);

const nested = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

/** Values of every kind; `JSON.parse` makes `__proto__` a key of its own, as a body parser does. */
const OBJECTS: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, [], {}, [[]], [null], [{}], { length: 1e9 }],
  ...[{ $ne: '' }, { $gt: '' }, { $regex: '.*' }, { $where: 'sleep(5000)' }, { $in: [] }, { 'a.b': 1 }, { $set: {} }],
  JSON.parse('{"__proto__":{"isAdmin":true,"userId":"x"}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  ...[{ toString: 1, valueOf: 1 }, { then: 1 }, { toJSON: 'x' }, nested(3), nested(6), nested(2_000)],
  ...[Array.from({ length: 5_000 }, (_, at) => at), Array.from({ length: 200 }, () => 'Pool')],
  Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`key${at}`, at])),
];

/** Hostile text for addresses, fields of forms and headers. */
export const hostileText = text;

/** Hostile values for JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: text, weight: 4 },
  { arbitrary: fc.constantFrom(...OBJECTS), weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

/** Names that should never become a field. */
export const HOSTILE_KEYS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', '$where', '$set', 'a.b', '', '\u0000', '_id', 'id'],
  ...['userId', 'ownerId', 'sellerId', 'posted', 'isVerified', 'role', 'passwordHash', 'outbox', 'revision', 'length'],
];

/** Bodies that are no JSON, or a strange one. */
export const RAW_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '{"a":',
    '[',
    'null',
    '1',
    '"text"',
    '[]',
    '{}',
    '{"a":1}{"a":1}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{}',
  ],
  ...['{"email":"a@b.co","email":{"$ne":""}}', '{"\\ud800":"\\udfff"}', '\u0000', 'a=1&b=2', '<xml/>', '{"a":1,}'],
  ...[`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, '['.repeat(90_000), `{"a":"${'x'.repeat(700_000)}"}`],
];

/** What stands in an address where a name is expected; unreadable encodings among them. */
export const PATH_PARTS = [
  ...['%E0%A4%A', '%00', '%', '%zz', '%C0%AF', '%ED%A0%80', '%2F', '%2e%2e', '..%2F..%2Fetc%2Fpasswd', '.', '..'],
  ...['%252e%252e%252f', '%0d%0aset-cookie:a=b', 'x'.repeat(3_000), '__proto__', 'null', '%7B%22$ne%22:1%7D', ';a=b'],
];
