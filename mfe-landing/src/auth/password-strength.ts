import { authMessages } from '../messages.ts';
import { isMadeOfCommonWords } from './common-words.ts';

/** How long a password is, in words and as a number of filled bars out of four; it is rated only where the page can know. */
export function describePassword(password: string, isCommon: boolean): { bars: 0 | 1 | 2 | 3 | 4; words: string } {
  const { length } = password;
  if (length === 0) return { bars: 0, words: '' };
  if (length < 8) return { bars: 1, words: authMessages.tooShort(length) };
  if (isCommon) return { bars: 1, words: authMessages.common };
  if (isMadeOfCommonWords(password)) return { bars: 1, words: authMessages.weak(length) };
  if (length < 12 || !isInNoList(password)) return { bars: 2, words: authMessages.counted(length) };
  if (length < 16) return { bars: 3, words: authMessages.good(length) };
  return { bars: 4, words: authMessages.strong(length) };
}

/** The server's list of common passwords holds none with a blank, none of 16 characters with a sign, and none of over 20. */
function isInNoList(password: string): boolean {
  return /\s/.test(password) || password.length > 20 || (password.length >= 16 && /[^\p{L}\p{N}]/u.test(password));
}
