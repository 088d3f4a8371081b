import assert from 'node:assert/strict';
import { findCall, servedCalls, CALLS, type CallTable } from '@keyturn/contracts/calls';
import { errorBody } from '@keyturn/contracts/errors';
import { openApiDocument, openApiPath } from '@keyturn/contracts/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Express } from 'express';

const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics', '/internal/contract']);
const TABLE: CallTable = { ...CALLS, ...servedCalls('profiles') };
const DOCUMENT = 'openapi.json';

const formats = {
  'date-time': (value: string) => new Date(value).toISOString() === value,
  date: (value: string) => new Date(value).toISOString().startsWith(value),
  email: true,
  uri: true,
  starts_with: true,
} as const;
const ajv = new Ajv2020({ strict: false, formats });
ajv.addSchema(openApiDocument(TABLE), DOCUMENT, false, false);
const validators = new Map<string, ValidateFunction>();

/** The answer of a tested call. */
export interface CheckedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/**
 * Asserts that the OpenAPI document declares this answer: status, content type and body, without extra fields (security
 * S-15). An unknown call must be refused.
 */
export function assertDeclared(method: string, path: string, answer: CheckedAnswer, table: CallTable = TABLE): void {
  const { status, type, body } = answer;
  const what = `${method} ${path.slice(0, 80)} answered ${status}`;
  if (status >= 400 && status < 500) assertOneSentence(body, what);
  const found = findCall(table, method, path.split('?')[0] ?? '');
  if (!found) return assert.ok(status >= 400, `${what}, but no table of calls names it`);
  const declared = found.call.answers[status];
  assert.ok(declared, `${what}, which the table of calls does not declare for ${found.key}`);
  if (method === 'HEAD') return;
  if (declared.type === null) return assert.equal(body, '', `${what} with a body`);
  assert.ok(type.startsWith(declared.type), `${what} as ${type} instead of ${declared.type}`);
  if (declared.schema === null) return;
  const validate = validatorOf(found.key, status, declared.type);
  assert.ok(validate(body), `${what} with a body that is not as declared: ${JSON.stringify(validate.errors)}`);
}

function assertOneSentence(body: unknown, what: string): void {
  const { message, error } = errorBody.strict().parse(body);
  assert.equal(message, error, what);
}

function validatorOf(key: string, status: number, type: string): ValidateFunction {
  const [method = '', pattern = ''] = key.split(' ');
  const steps = ['paths', openApiPath(pattern), method.toLowerCase(), 'responses', String(status), 'content', type];
  const pointer = [...steps, 'schema'].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#/${encodeURI(pointer)}` });
  validators.set(pointer, validate);
  return validate;
}

interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly method?: string }[] };
}

/** Every route of an app as `'METHOD /path/:param'`. */
export function routesOf(app: Express): string[] {
  const layers = app.router.stack as unknown as readonly Layer[];
  return layers.flatMap(({ route }) =>
    route ? [...new Set(route.stack.map(({ method = 'all' }) => `${method.toUpperCase()} ${route.path}`))] : [],
  );
}

/** Asserts that a service serves exactly its table's calls, besides health and metrics. */
export function assertServesItsTable(name: string, routes: readonly string[]): void {
  const table = servedCalls(name);
  const own = routes.filter((route) => route in table || !OPERATIONS.has(route.split(' ')[1] ?? ''));
  assert.deepEqual(own.sort(), Object.keys(table).sort());
}
