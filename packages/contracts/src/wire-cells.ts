import { z } from 'zod';
import { CALLS, type Call } from './calls.ts';
import type { CallKey } from './wire.ts';

/** A variant of an answer that another release might give, and what differs. */
export interface WireCell {
  readonly name: string;
  readonly answer: unknown;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

const WORD_TO_COME = 'a word of the next release';

/** A call's answer by its contract, with every field. */
export const sampleOf = (key: CallKey): unknown => sample(schemaOf(key));

/**
 * Variants of that answer from other releases: a field absent, null or of another kind, an unknown enumeration word, an
 * extra field, or another kind of answer.
 */
export function wireCells(key: CallKey): readonly WireCell[] {
  const schema = schemaOf(key);
  const whole = [{}, [], null, 'text', 3].map((answer) => ({ name: `all of it ${JSON.stringify(answer)}`, answer }));
  return [...oddities(schema, ''), ...whole];
}

function schemaOf(key: CallKey): Schema {
  const { answers }: Call = CALLS[key];
  const { schema } = answers[200] ?? answers[201] ?? answers[202] ?? {};
  if (!schema) throw new Error(`${key} answers no JSON.`);
  return z.toJSONSchema(schema, { io: 'output' }) as Schema;
}

function oddities(schema: Schema, at: string): WireCell[] {
  const { type, items, enum: words } = plain(schema);
  if (words && at !== '') return [{ name: `${at} is unknown`, answer: WORD_TO_COME }];
  if (items) return oddities(items, `${at}[]`).map(({ name, answer }) => ({ name, answer: [answer, sample(items)] }));
  if (type !== 'object') return [];
  const all = sample(schema) as Readonly<Record<string, unknown>>;
  const fields = fieldsOf(schema).flatMap(([field, part]) => {
    const place = `${at}.${field}`;
    const { [field]: _gone, ...rest } = all;
    const other = typeof all[field] === 'number' ? 'text' : 3;
    return [
      { name: `${place} is gone`, answer: rest },
      { name: `${place} is null`, answer: { ...all, [field]: null } },
      { name: `${place} is of another kind`, answer: { ...all, [field]: other } },
      ...oddities(part, place).map(({ name, answer }) => ({ name, answer: { ...all, [field]: answer } })),
    ];
  });
  return [...fields, { name: `${at} has a field more`, answer: { ...all, fieldToCome: {} } }];
}

function sample(schema: Schema): unknown {
  const { type, items, enum: words, const: only } = plain(schema);
  if (only !== undefined) return only;
  if (words) return words.find((word) => word !== '');
  if (items) return [sample(items)];
  if (type === 'number' || type === 'integer') return 3;
  if (type === 'boolean') return true;
  if (type !== 'object') return 'text';
  return Object.fromEntries(fieldsOf(schema).map(([field, part]) => [field, sample(part)]));
}

/** The fields of a schema, and the values of a record under their possible names. */
function fieldsOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties = {}, propertyNames, additionalProperties } = plain(schema);
  const named = propertyNames?.enum?.map((name) => [name, additionalProperties as Schema] as const) ?? [];
  return [...Object.entries(properties), ...named];
}

/** Of alternatives the one with the most fields, or the first, and its first type; never null. */
function plain(schema: Schema): Schema {
  const several = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [fullest] = several.sort((one, other) => fieldCount(other) - fieldCount(one));
  if (fullest) return plain(fullest);
  const [type] = [schema.type ?? []].flat().filter((name) => name !== 'null');
  return type === undefined ? schema : { ...schema, type };
}

const fieldCount = ({ properties = {} }: Schema): number => Object.keys(properties).length;
