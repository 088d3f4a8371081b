import { errorBody } from '@keyturn/contracts/errors';
import type { RawAnswer } from './send.ts';

/** Longest time an answer may take, in ms. */
export const LONGEST_MS = 2_000;

const LEAKS =
  /\bat (?:[\w.<>]+ \()?(?:file:|node:|\/)|node_modules|\/src\/|\.ts:\d|\.mjs:\d|embedded\.mjs|SQLITE|ZodError/;

/** What is wrong with an answer apart from its time, or null. */
export function faultOf(method: string, path: string, { status, headers, text }: RawAnswer): string | null {
  const type = headers['content-type'] ?? '';
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  // Bytes of pictures and our own pages and scripts are no messages.
  if ((type.includes('json') || status >= 400) && LEAKS.test(text)) return `told too much: ${text.slice(0, 300)}`;
  // The answer to HEAD has no body, and files of a bundle that are not there are plain text.
  if (status < 400 || method === 'HEAD' || (path.startsWith('/mfe/') && status === 404)) return null;
  return isRefusal(text) ? null : `answered ${status} without one sentence: ${text.slice(0, 200)}`;
}

function isRefusal(text: string): boolean {
  try {
    const { message, error } = errorBody.strict().parse(JSON.parse(text));
    return message === error && message !== '';
  } catch {
    return false;
  }
}
