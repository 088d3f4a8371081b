import assert from 'node:assert/strict';
import { z } from 'zod';
import { findContractBreaks } from './compare-contracts.ts';
import { findBreaks } from '@keyturn/service-kit/compare-schemas';
import { asAnswered, asSent } from '@keyturn/service-kit/published-call';
import { readContract } from './publish.ts';

const field = (schema: z.ZodType) => z.object({ name: z.string(), a: schema });
const state = (...names: [string, ...string[]]) => z.enum(names);

type Case = readonly [title: string, before: z.ZodType, now: z.ZodType, sentence: string | null];

const SENT: readonly Case[] = [
  ['a new needed field', z.object({}), z.object({ a: z.string() }), 'X.a must now be sent, which callers do not know.'],
  [
    'an optional field that becomes needed',
    field(z.string().optional()),
    field(z.string()),
    'X.a must now be sent, which callers do not know.',
  ],
  ['a field taken away', field(z.string()), z.object({ name: z.string() }), 'X.a is gone, and callers send it.'],
  ['another type', field(z.number()), field(z.string()), 'X.a was number and is now string.'],
  ['whole numbers only', field(z.number()), field(z.int()), 'X.a was number and is now integer.'],
  ['null no longer taken', field(z.string().nullable()), field(z.string()), 'X.a no longer takes null.'],
  ['a lower limit', field(z.string().max(9)), field(z.string().max(8)), 'X.a is narrowed: maxLength is now 8.'],
  ['a new pattern', field(z.string()), field(z.string().regex(/^a/)), 'X.a is narrowed: pattern is now ^a.'],
  ['a value taken away', field(state('x', 'y')), field(state('x')), 'X.a no longer knows the value "y".'],
  ['a free value made a list', field(z.string()), field(state('x')), 'X.a was free and takes some values only.'],
  ['no further fields', z.looseObject({}), z.strictObject({}), 'X no longer takes other fields than those it names.'],
  [
    'a narrowed element of a list',
    field(z.array(z.string().max(9))),
    field(z.array(z.string().max(8))),
    'X.a[] is narrowed: maxLength is now 8.',
  ],
  [
    'a narrowed value of a record',
    field(z.record(z.string(), z.number())),
    field(z.record(z.string(), z.string())),
    'X.a.* was number and is now string.',
  ],
  ['a new optional field', z.object({}), z.object({ a: z.string().optional() }), null],
  ['a needed field that becomes optional', field(z.string()), field(z.string().optional()), null],
  ['a value more', field(state('x')), field(state('x', 'y')), null],
  ['a higher limit', field(z.string().max(8)), field(z.string().max(9)), null],
  ['null taken too', field(z.string()), field(z.string().nullable()), null],
];

const ANSWERED: readonly Case[] = [
  ['a field taken away', field(z.string()), z.object({ name: z.string() }), 'X.a is gone, and readers read it.'],
  [
    'a field that may be missing',
    field(z.string()),
    field(z.string().optional()),
    'X.a may now be missing, and readers rely on it.',
  ],
  ['another type', field(z.number()), field(z.string()), 'X.a was number and is now string.'],
  [
    'null where there was none',
    field(z.string()),
    field(z.string().nullable()),
    'X.a may now be, as no reader expects, null.',
  ],
  ['a value taken away', field(state('x', 'y')), field(state('x')), 'X.a no longer knows the value "y".'],
  [
    'a list of values made free',
    field(state('x')),
    field(z.string()),
    'X.a was one of some values and may now be any.',
  ],
  [
    'a field gone in a list',
    z.array(field(z.string())),
    z.array(z.object({ name: z.string() })),
    'X[].a is gone, and readers read it.',
  ],
  ['a field more', z.object({ name: z.string() }), field(z.string()), null],
  ['a value more', field(state('x')), field(state('x', 'y')), null],
  ['null no longer answered', field(z.string().nullable()), field(z.string()), null],
  ['whole numbers only', field(z.number()), field(z.int()), null],
];

for (const [title, before, now, sentence] of SENT) {
  test(`${title}, in a request, ${sentence === null ? 'passes' : 'is reported'}`, () => {
    const breaks = findBreaks(asSent(before), asSent(now), 'request', 'X');
    assert.deepEqual(breaks, sentence === null ? [] : [sentence]);
  });
}

for (const [title, before, now, sentence] of ANSWERED) {
  test(`${title}, in an answer, ${sentence === null ? 'passes' : 'is reported'}`, () => {
    const breaks = findBreaks(asAnswered(before), asAnswered(now), 'answer', 'X');
    assert.deepEqual(breaks, sentence === null ? [] : [sentence]);
  });
}

/** Changes of the real contract, and what they break. */
const PLANTED: readonly (readonly [change: (contract: any) => void, sentence: string | null])[] = [
  [({ calls }) => delete calls.tours['POST /api/tour-requests'], 'POST /api/tour-requests is gone.'],
  [({ calls }) => (calls.matching['GET /api/matches'].access = 'session'), 'GET /api/matches now needs a session.'],
  [
    ({ calls }) => delete calls.tours['POST /api/tour-requests'].answers[200],
    'POST /api/tour-requests no longer answers 200.',
  ],
  [
    ({ calls }) => (calls.tours['PUT /api/tour-requests/:id/accept'].body.isRequired = true),
    'PUT /api/tour-requests/:id/accept now needs a body.',
  ],
  [
    ({ calls }) =>
      delete calls.tours['GET /api/tour-requests/sent/:userEmail'].answers[200].schema.items.properties.status,
    'GET /api/tour-requests/sent/:userEmail, answer[].status is gone, and readers read it.',
  ],
  [({ events }) => delete events['tours.accepted'], 'The event tours.accepted is gone.'],
  [
    ({ events }) => delete events['profiles.saved'].properties.photo,
    'profiles.saved.photo is gone, and readers read it.',
  ],
  [(contract) => (contract.remoteContract = 2), 'Remotes of contract 1 are refused by a shell of contract 2.'],
  [
    ({ remoteManifest }) => remoteManifest.required.push('icon'),
    'remote.json.icon must now be sent, which callers do not know.',
  ],
  [({ page }) => (page['storage user'] = 'person'), 'The storage user of the page, user, is gone.'],
  [({ page }) => delete page['token --brand'], 'The token --brand of the page, --brand, is gone.'],
  [({ refusals }) => delete refusals['4xx'].properties.message, 'A refusal.message is gone, and readers read it.'],
  [
    ({ calls, events }) => {
      calls.tours['GET /api/new'] = {};
      events['tours.new'] = {};
    },
    null,
  ],
];

for (const [change, sentence] of PLANTED) {
  test(`a change of the whole contract reports: ${sentence ?? 'nothing, where it only adds'}`, () => {
    const [before, now] = [readContract(), structuredClone(readContract())];
    change(now);
    assert.deepEqual(findContractBreaks(before, now), sentence === null ? [] : [sentence]);
  });
}
