import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema, as far as packages/contracts uses it. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * The direction to stay compatible. `request`: earlier callers send, current code reads. `answer`: current code answers
 * or publishes, earlier readers read.
 */
export type Direction = 'request' | 'answer';

/** What the new schema breaks for the other side, one sentence each; additions break nothing. */
export function findBreaks(before: Schema, now: Schema, direction: Direction, where: string): string[] {
  if (isDeepStrictEqual(before, now)) return [];
  const [old, young] = [variantsOf(before), variantsOf(now)];
  const [oldOnly, youngOnly] = [old[0], young[0]];
  if (!oldOnly || !youngOnly || old.length > 1 || young.length > 1)
    return compareVariants(old, young, direction, where);
  const types = compareTypes(oldOnly, youngOnly, direction, where);
  if (types.length > 0) return types;
  return [
    ...compareValues(oldOnly, youngOnly, direction, where),
    ...(direction === 'request' ? compareLimits(oldOnly, youngOnly, where) : []),
    ...compareFields(oldOnly, youngOnly, direction, where),
    ...compareParts(oldOnly, youngOnly, direction, where),
  ];
}

/** A union's alternatives; a plain schema is its own. */
function variantsOf(schema: Schema): Schema[] {
  const union = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (union) return union.flatMap(variantsOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...schema, type: one })) : [schema];
}

/** Each alternative that one side writes must be readable by the other. */
function compareVariants(old: Schema[], young: Schema[], direction: Direction, where: string): string[] {
  const [written, readable] = direction === 'request' ? [old, young] : [young, old];
  const isRead = (variant: Schema): boolean =>
    readable.some((other) => {
      const [before, now] = direction === 'request' ? [variant, other] : [other, variant];
      return findBreaks(before, now, direction, where).length === 0;
    });
  const say = direction === 'request' ? 'no longer takes' : 'may now be, as no reader expects,';
  return written.filter((variant) => !isRead(variant)).map((variant) => `${where} ${say} ${describe(variant)}.`);
}

function compareTypes(old: Schema, young: Schema, direction: Direction, where: string): string[] {
  const [before, now] = [typeOf(old), typeOf(young)];
  const [written, readable] = direction === 'request' ? [before, now] : [now, before];
  const isRead = readable === ANY || readable === written || (readable === 'number' && written === 'integer');
  return isRead ? [] : [`${where} was ${before} and is now ${now}.`];
}

const ANY = 'anything';
const typeOf = (schema: Schema): string => (schema['type'] as string | undefined) ?? ANY;

/** Enumerations may gain values, not lose them; a free value must not become an enumeration for senders. */
function compareValues(old: Schema, young: Schema, direction: Direction, where: string): string[] {
  const [before, now] = [valuesOf(old), valuesOf(young)];
  if (before && now) {
    const gone = before.filter((value) => !now.includes(value));
    return gone.map((value) => `${where} no longer knows the value ${JSON.stringify(value)}.`);
  }
  if (now && direction === 'request') return [`${where} was free and takes some values only.`];
  if (before && direction === 'answer') return [`${where} was one of some values and may now be any.`];
  return [];
}

const valuesOf = (schema: Schema): unknown[] | undefined =>
  (schema['enum'] as unknown[] | undefined) ?? ('const' in schema ? [schema['const']] : undefined);

const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const FORMS = ['pattern', 'format', 'contentEncoding'];

/** Limits on requests may be relaxed, not tightened. */
function compareLimits(old: Schema, young: Schema, where: string): string[] {
  const number = (schema: Schema, name: string, none: number): number => (schema[name] as number | undefined) ?? none;
  const tightened = [
    ...LOWER.filter((name) => number(young, name, -Infinity) > number(old, name, -Infinity)),
    ...UPPER.filter((name) => number(young, name, Infinity) < number(old, name, Infinity)),
    ...FORMS.filter((name) => young[name] !== undefined && young[name] !== old[name]),
  ];
  return tightened.map((name) => `${where} is narrowed: ${name} is now ${String(young[name])}.`);
}

function compareFields(old: Schema, young: Schema, direction: Direction, where: string): string[] {
  const [before, now] = [fieldsOf(old), fieldsOf(young)];
  const [requiredBefore, requiredNow] = [requiredOf(old), requiredOf(young)];
  const breaks: string[] = [];
  for (const [name, schema] of Object.entries(before)) {
    const field = now[name];
    if (field) breaks.push(...findBreaks(schema, field, direction, `${where}.${name}`));
    else if (young['type'] === 'object') {
      breaks.push(`${where}.${name} is gone, and ${direction === 'request' ? 'callers send' : 'readers read'} it.`);
    }
  }
  if (direction === 'request') {
    const added = requiredNow.filter((name) => !requiredBefore.includes(name));
    breaks.push(...added.map((name) => `${where}.${name} must now be sent, which callers do not know.`));
  } else {
    const loosened = requiredBefore.filter((name) => name in now && !requiredNow.includes(name));
    breaks.push(...loosened.map((name) => `${where}.${name} may now be missing, and readers rely on it.`));
  }
  return breaks;
}

const fieldsOf = (schema: Schema): Record<string, Schema> => (schema['properties'] ?? {}) as Record<string, Schema>;
const requiredOf = (schema: Schema): string[] => (schema['required'] ?? []) as string[];

/** Elements of lists, and keys and values of records. */
function compareParts(old: Schema, young: Schema, direction: Direction, where: string): string[] {
  const parts = [
    ['items', '[]'],
    ['additionalProperties', '.*'],
    ['propertyNames', '.* (name)'],
  ] as const;
  return parts.flatMap(([name, sign]) => {
    const [before, now] = [old[name], young[name]];
    // Readers of an answer tolerate extra fields.
    if (direction === 'request' && before !== false && now === false && young['type'] === 'object') {
      return [`${where} no longer takes other fields than those it names.`];
    }
    if (!isSchema(before) || !isSchema(now)) return [];
    return findBreaks(before, now, direction, `${where}${sign}`);
  });
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function describe(schema: Schema): string {
  const values = valuesOf(schema);
  return values ? values.map((value) => JSON.stringify(value)).join(', ') : typeOf(schema);
}
