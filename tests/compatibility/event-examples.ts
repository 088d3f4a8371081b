/** A JSON Schema, as far as facts use it. */
export interface FactSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FactSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: FactSchema | boolean;
  readonly propertyNames?: FactSchema;
  readonly items?: FactSchema;
  readonly anyOf?: readonly FactSchema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
}

/** How much an example says: all that its schema has, or what it cannot do without. */
export type Extent = 'whole' | 'least';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/At$/, '2027-01-04T16:30:00.000Z'],
  [/email$/i, 'ann.lee@example.edu'],
  [/date$/i, '2027-01-04'],
  [/^(time|start)$/, '9:30 AM'],
  [/^end$/, '10:30 AM'],
  [/Id$/, 'a1'],
];

/** An example of what a schema describes; `name` is the field that it is of. */
export function exampleOf(schema: FactSchema, extent: Extent, name = ''): unknown {
  const { type, properties = {}, required = [], additionalProperties, items, anyOf } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(extent === 'whole' ? -1 : 0);
  if (anyOf) return exampleOf(anyOf.at(extent === 'whole' ? 0 : -1) ?? {}, extent, name);
  if (type === 'array') return extent === 'whole' && items ? [exampleOf(items, extent, name)] : [];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return extent === 'whole';
  if (type === 'null') return null;
  if (type !== 'object') return WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'some text';
  const named = Object.entries(properties).filter(([key]) => extent === 'whole' || required.includes(key));
  const isRecord = extent === 'whole' && typeof additionalProperties === 'object';
  const more = isRecord ? [[keyOf(schema), additionalProperties] as const] : [];
  return Object.fromEntries([...named, ...more].map(([key, inner]) => [key, exampleOf(inner, extent, key)]));
}

const keyOf = ({ propertyNames }: FactSchema): string => String(propertyNames?.enum?.[0] ?? 'some');

/** What ends the person or listing that examples are of, the least final first: what comes after is of somebody who is gone. */
const ENDINGS = [
  'moderation.blocked',
  'moderation.decided',
  'posts.hidden',
  'posts.removed',
  'profiles.closed',
  'profiles.deleted',
];

/** The types of facts in an order in which services take each for what it says: those that end something last. */
export const inTellingOrder = (types: readonly string[]): string[] => [
  ...types.filter((type) => !ENDINGS.includes(type)),
  ...ENDINGS.filter((type) => types.includes(type)),
];
