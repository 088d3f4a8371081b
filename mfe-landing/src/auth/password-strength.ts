import { authMessages } from '../messages.ts';
import { isMadeOfCommonWords } from './common-words.ts';

/** A password's length in words and as filled bars out of four; rates it only when the page can judge it. */
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

/** The server's list of common passwords has none with a blank, none of 16 characters with a sign, none over 20. */
function isInNoList(password: string): boolean {
  return /\s/.test(password) || password.length > 20 || (password.length >= 16 && /[^\p{L}\p{N}]/u.test(password));
}
