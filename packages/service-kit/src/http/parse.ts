import type { z } from 'zod';
import { invalid } from '../problem.ts';

/** The value as the schema reads it; otherwise a Problem 422 whose sentence names the first wrong field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(toSentence(parsed.error.issues[0]));
}

function toSentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'That request is not valid.';
  // A message that ends in a full stop was written by us; zod's own do not.
  if (issue.message.endsWith('.')) return issue.message;
  const field = toWords(issue.path);
  if (issue.code === 'unrecognized_keys') return `${field} has fields that are not known.`;
  if (issue.code === 'too_big') return `${field} is too ${sizeWord(issue.origin, 'long', 'large')}.`;
  if (issue.code === 'too_small') return `${field} is too ${sizeWord(issue.origin, 'short', 'small')}.`;
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) return `${field} is missing.`;
  return `${field} is not valid.`;
}

function sizeWord(origin: string, ofText: string, ofNumber: string): string {
  return origin === 'string' || origin === 'array' ? ofText : ofNumber;
}

function toWords(path: readonly PropertyKey[]): string {
  const words = path
    .map(String)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .slice(0, 80);
  return words === '' ? 'The request' : words.charAt(0).toUpperCase() + words.slice(1);
}
