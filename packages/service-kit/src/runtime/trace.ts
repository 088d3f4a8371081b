import { StartError } from '../base/start-error.ts';

/** A stored item: a document, an event, a file's name or content. */
export interface Place {
  /** The group that it is counted in. */
  readonly where: string;
  readonly value: unknown;
  /** The part that may keep ids of deleted people: random ids identify nobody. */
  readonly ids?: unknown;
}

/** Counts of places with data of somebody, by group. */
export interface Trace {
  readonly left: number;
  readonly apart: number;
  readonly counts: ReadonlyMap<string, { readonly left: number; readonly apart: number }>;
}

const SHORTEST = 3;
const ID = /^[\w-]{22}$/;

/**
 * Reads search terms, one a line: an e-mail address, an id, a name. Throws a StartError for none, or for one that half
 * of all texts contain.
 */
export async function readTerms(input: AsyncIterable<string | Buffer>): Promise<string[]> {
  let text = '';
  for await (const part of input) text += part.toString();
  const terms = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  if (terms.length === 0) throw new StartError('Give what to look for by standard input, one a line.');
  const short = terms.find(({ length }) => length < SHORTEST);
  if (short !== undefined) throw new StartError(`“${short}” is too short to look for.`);
  return terms;
}

/** Searches everything stored for terms, independently of the code that erases. */
export async function traceTerms(
  terms: readonly string[],
  sources: readonly (AsyncIterable<Place> | Iterable<Place>)[],
): Promise<Trace> {
  const forms = terms.map((term) => ({ texts: formsOf(term), isId: ID.test(term) }));
  const counts = new Map<string, { left: number; apart: number }>();
  for (const source of sources)
    for await (const { where, value, ids } of source) {
      const isLeft = forms.some(({ texts, isId }) => holds(value, texts) || (!isId && holds(ids, texts)));
      if (!isLeft && !forms.some(({ texts }) => holds(ids, texts))) continue;
      const count = counts.get(where) ?? { left: 0, apart: 0 };
      counts.set(where, count);
      count[isLeft ? 'left' : 'apart'] += 1;
    }
  const sum = (kind: 'left' | 'apart') => [...counts.values()].reduce((all, count) => all + count[kind], 0);
  return { left: sum('left'), apart: sum('apart'), counts };
}

/** A line for each place, and a total. */
export function printTrace({ left, apart, counts }: Trace): string {
  const lines = [...counts].map(([where, count]) => `${where}: ${count.left} left, ${count.apart} with the id alone\n`);
  return [...lines, `In all ${left} left, ${apart} with the id alone.\n`].join('');
}

/** Its forms in texts and addresses. */
const formsOf = (term: string): string[] => [
  ...new Set([term, encodeURIComponent(term)].map((form) => form.toLowerCase())),
];

function holds(value: unknown, texts: readonly string[]): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some((each) => holds(each, texts));
  if (typeof value === 'object') return Object.entries(value).some((entry) => holds(entry, texts));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).toLowerCase();
  return texts.some((form) => text.includes(form));
}
