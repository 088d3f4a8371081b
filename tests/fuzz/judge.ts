import { CALLS, findCall } from '@keyturn/contracts/calls';
import { errorBody } from '@keyturn/contracts/errors';
import { assertDeclared } from '@keyturn/service-kit/testing-calls';
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
  // The answer to HEAD has no body, and files that are not there are plain text.
  const isNoFile = status === 404 && type.startsWith('text/plain') && text === 'Not found';
  const isBare = status < 400 || method === 'HEAD' || (!path.startsWith('/api/') && isNoFile);
  if (!isBare && !isRefusal(text)) return `answered ${status} without one sentence: ${text.slice(0, 200)}`;
  return undeclaredIn(method, path, status, type, text);
}

/** Why an answer is none that the table declares for the call it reaches; addresses that are no call have none. */
function undeclaredIn(method: string, path: string, status: number, type: string, text: string): string | null {
  if (method === 'HEAD' || !findCall(CALLS, method, path.split('?')[0] ?? '')) return null;
  // Of a live stream only the head was read.
  const body: unknown = type.includes('json') ? JSON.parse(text) : text;
  try {
    assertDeclared(method, path, { status, type, body });
    return null;
  } catch (error) {
    return String(error).slice(0, 300);
  }
}

function isRefusal(text: string): boolean {
  try {
    const { message, error } = errorBody.strict().parse(JSON.parse(text));
    return message === error && message !== '';
  } catch {
    return false;
  }
}
