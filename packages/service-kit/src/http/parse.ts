import type { z } from 'zod';
import { invalid } from '../base/problem.ts';

/** The parsed value, else a Problem 422 whose sentence names the first wrong field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(toSentence(parsed.error.issues[0]));
}

function toSentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'That request is not valid.';
  // Our own messages end in a full stop, zod's do not.
  if (issue.message.endsWith('.')) return issue.message;
  const field = toWords(issue.path);
  if (issue.code === 'invalid_value' && typeof issue.path.at(-1) === 'number')
    return `${toWords(issue.path.slice(0, -1))} has a label that is not known.`;
  if (issue.code === 'unrecognized_keys') return `${field} has fields that are not known.`;
  if (issue.code === 'too_big') return `${field} is too ${sizeWord(issue.origin, 'long', 'large')}.`;
  if (issue.code === 'too_small') return `${field} is too ${sizeWord(issue.origin, 'short', 'small')}.`;
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) return `${field} is missing.`;
  return `${field} is not valid.`;
}

function sizeWord(origin: string, ofText: string, ofNumber: string): string {
  return origin === 'string' || origin === 'array' ? ofText : ofNumber;
}

/** Names that mean nothing to a reader, and those with another everyday name. */
const SPOKEN: Readonly<Record<string, string>> = { postData: '', updates: '', availability: '', images: 'photos' };

/** A path for readers: `postData.images.0` is "Photo 1". The last name always stays. */
function toWords(path: readonly PropertyKey[]): string {
  const words = path
    .map((part, at) => {
      if (typeof part === 'number') return String(part + 1);
      const name = nameOf(String(part), at === path.length - 1);
      return typeof path[at + 1] === 'number' ? oneOf(name) : name;
    })
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 80);
  return words === '' ? 'The request' : words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(part: string, isLast: boolean): string {
  const spoken = Object.hasOwn(SPOKEN, part) ? SPOKEN[part] : undefined;
  const name = spoken === undefined || (spoken === '' && isLast) ? part : spoken;
  return name.replace(/([a-z])([A-Z])/g, (_all, end: string, next: string) => `${end} ${next.toLowerCase()}`);
}

/** The name of a list's element. */
function oneOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.endsWith('s') ? name.slice(0, -1) : `${name} entry`;
}
