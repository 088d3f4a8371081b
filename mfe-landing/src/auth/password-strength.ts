import { authMessages } from '../messages.ts';

/** How long a password is, in words and as a number of filled bars out of four; one that is refused as common never looks fair. */
export function describePassword(password: string, isCommon: boolean): { bars: 0 | 1 | 2 | 3 | 4; words: string } {
  const { length } = password;
  if (length === 0) return { bars: 0, words: '' };
  if (length < 8) return { bars: 1, words: authMessages.tooShort(length) };
  if (isCommon) return { bars: 1, words: authMessages.common };
  if (length < 12) return { bars: 2, words: authMessages.fair(length) };
  if (length < 16) return { bars: 3, words: authMessages.good(length) };
  return { bars: 4, words: authMessages.strong(length) };
}
