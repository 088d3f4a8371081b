import { CALLS_BY_SERVICE, type Call } from '@keyturn/contracts/calls';
import { z } from 'zod';
import type { Schema } from './compare-schemas.ts';

/** A call as its callers see it; refusals are common to all and kept separately. */
export interface PublishedCall {
  readonly access: Call['access'];
  readonly path: Readonly<Record<string, Schema>>;
  readonly query: Schema;
  readonly body: { readonly type: string; readonly isRequired: boolean; readonly schema: Schema } | null;
  /** By status below 400; `schema` is null for other types than JSON. */
  readonly answers: Readonly<Record<string, { readonly type: string | null; readonly schema: Schema | null }>>;
}

/** The calls of a service by `'METHOD /path/:param'`. */
export type PublishedCalls = Readonly<Record<string, PublishedCall>>;

/** The public calls of a service in this code; none for an unknown service. */
export const publishCalls = (service: string): PublishedCalls =>
  mapValues(CALLS_BY_SERVICE[service] ?? {}, publishCall);

/** A call as JSON Schema. */
export function publishCall({ access, path = {}, query, body, answers }: Call): PublishedCall {
  const granted = Object.entries(answers).filter(([status]) => Number(status) < 400);
  return {
    access,
    path: mapValues(path, asSent),
    query: asSent(query ?? z.object({})),
    body: body ? { type: body.type, isRequired: body.isRequired, schema: asSent(body.schema) } : null,
    answers: mapValues(Object.fromEntries(granted), ({ type, schema }) => ({
      type,
      schema: schema && asAnswered(schema),
    })),
  };
}

/** A schema from the sender's view. */
export const asSent = (schema: z.ZodType): Schema => toSchema(schema, 'input');
/** A schema from the reader's view. */
export const asAnswered = (schema: z.ZodType): Schema => toSchema(schema, 'output');

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>;
  return rest;
}

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
