/** Words of commonly guessed passwords; digits and signs may separate them. */
const WORDS =
  'password|passwort|passw|pass|iloveyou|love|letmein|welcome|admin|login|hello|secret|master|monkey|dragon|sunshine|princess|football|baseball|' +
  'soccer|superman|batman|shadow|michael|jordan|charlie|freedom|whatever|trustno|starwars|computer|internet|summer|winter|flower|cookie|test|' +
  'qwertyuiop|qwerty|qwert|qwer|qwe|asdfghjkl|asdfgh|asdf|asd|zxcvbnm|zxcvbn|zxcv|zxc|qazwsx|qaz|wsx|edc|rfv|abcdef|abcd|abc';
const COMMON_WORDS = new RegExp(`^(?:${WORDS})*$|^(.)\\1*$`, 'u');

/** Whether a password is only common words, one repeated letter, or no letter at all. */
export function isMadeOfCommonWords(password: string): boolean {
  return COMMON_WORDS.test(password.toLowerCase().replace(/[^\p{L}]/gu, ''));
}
