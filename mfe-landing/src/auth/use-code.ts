import { useState } from 'react';

const OF_CODES = ['code_needed', 'wrong_code'];

/** Whether a refusal is about the code of a second step. */
export const isAboutCode = (refusal: string | undefined): boolean => OF_CODES.includes(refusal ?? '');

/** A code beside a password: asked for where it is known that a second step is on, and once the server has refused for it. */
export function useCode(refusal: string | undefined, isKnown = false) {
  const [code, setCode] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  if (isAboutCode(refusal) && !isRefused) setIsRefused(true);
  const isAsked = isKnown || isRefused;
  return {
    code,
    setCode,
    isAsked,
    isMissing: isAsked && code.trim() === '',
    /** What goes with the password. */
    given: isAsked ? { code: code.trim() } : {},
  };
}
