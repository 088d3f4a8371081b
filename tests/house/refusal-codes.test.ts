import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS_BY_SERVICE, servedCalls, type CallTable } from '@keyturn/contracts/calls';
import { ASKED_ALREADY } from '@keyturn/contracts/tours';
import type { z } from 'zod';
import { ROOT } from '../../infra/build/freshness.ts';

const STATUSES = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  tooMany: 429,
};
const DEFAULTS = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'invalid',
  429: 'too_many',
};

const sourceOf = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test\.ts$|testing/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');

/** `status code` of each refusal in the code. */
function refusalsIn(source: string): string[] {
  const made = source.matchAll(/new Problem\((4\d\d), '(\w+)'/g);
  const named = source.matchAll(
    /(?<![.\w])(badRequest|unauthorized|forbidden|notFound|conflict|invalid|tooMany)\(\s*([^;]*?)\);/g,
  );
  return [
    ...[...made].map(([, status = '', code = '']) => `${status} ${code}`),
    ...[...named].map(([, helper = '', given = '']) => {
      const status = STATUSES[helper as keyof typeof STATUSES] as keyof typeof DEFAULTS;
      const code = /, '([A-Za-z_]+)',?\s*$/.exec(given)?.[1];
      return `${status} ${code ?? DEFAULTS[status]}`;
    }),
  ];
}

const declaredOf = (table: CallTable): Set<string> =>
  new Set(
    Object.values(table).flatMap(({ answers }) =>
      Object.entries(answers)
        .filter(([status]) => status.startsWith('4'))
        .flatMap(([status, { schema }]) => {
          const { code } = (schema as z.ZodObject<{ code: z.ZodEnum }>).shape;
          return code.options.map((one) => `${status} ${one}`);
        }),
    ),
  );

for (const name of Object.keys(CALLS_BY_SERVICE)) {
  test(`[F] every refusal written in ${name} is in its table of calls`, () => {
    const declared = declaredOf(servedCalls(name));
    const found = refusalsIn(sourceOf(`services/${name}/src`));
    assert.deepEqual(
      [...new Set(found)].filter((one) => !declared.has(one)),
      [],
    );
  });

  test(`[F] every code of the calls of ${name} is one that its code can answer`, () => {
    const folders = [`services/${name}/src`, 'services/gateway/src', 'packages/service-kit/src', 'packages/domain/src'];
    const words = new Set([
      ...(folders
        .map(sourceOf)
        .join('\n')
        .match(/(?<=['"`])\w+(?=['"`])/g) ?? []),
      ASKED_ALREADY,
    ]);
    const codes = [...declaredOf(servedCalls(name))].map((one) => one.split(' ')[1] ?? '');
    assert.deepEqual(
      codes.filter((code) => !words.has(code)),
      [],
    );
  });
}
