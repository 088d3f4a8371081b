import { BRAND_NAME } from './brand.ts';

/** A shorter name in an address proves nothing. */
const SHORTEST_NAME = 3;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Whether a password is only the product's name or the e-mail's local part with digits and signs: "keyturn2026",
 * "ann.lee!1". Attackers try these first, and no list contains them.
 */
export function isGuessablePassword(password: string, email: string): boolean {
  const [name = ''] = email.trim().split('@');
  const letters = lettersOf(password);
  const own = lettersOf(name);
  return letters === lettersOf(BRAND_NAME) || (own.length >= SHORTEST_NAME && letters === own);
}
