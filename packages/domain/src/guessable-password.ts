import { BRAND_NAME } from './brand.ts';

/** Fewer letters of an address say nothing about whose password it is. */
const SHORTEST_NAME = 3;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Whether a password is nothing but the product's name or the e-mail's own name, with digits and signs around: "keyturn2026",
 * "ann.lee!1". Such ones are tried first and stand in no list.
 */
export function isGuessablePassword(password: string, email: string): boolean {
  const [name = ''] = email.trim().split('@');
  const letters = lettersOf(password);
  const own = lettersOf(name);
  return letters === lettersOf(BRAND_NAME) || (own.length >= SHORTEST_NAME && letters === own);
}
