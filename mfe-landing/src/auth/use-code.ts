import { useState } from 'react';

const OF_CODES = ['code_needed', 'wrong_code'];

/** Whether a refusal concerns a second step's code. */
export const isAboutCode = (refusal: string | undefined): boolean => OF_CODES.includes(refusal ?? '');

/** A code beside a password: shown if a second step is known to be on, or after such a refusal. */
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
    /** Sent with the password. */
    given: isAsked ? { code: code.trim() } : {},
  };
}
