import { asFigure } from './spoken-digits.ts';

/** Digits of other scripts that are whole words. */
const DIGITS = ['零〇⓿', '一❶➀➊⓵', '二❷➁➋⓶', '三❸➂➌⓷', '四❹➃➍⓸', '五❺➄➎⓹', '六❻➅➏⓺', '七❼➆➐⓻', '八❽➇➑⓼', '九❾➈➒⓽'];
/** Signs that patterns use, and their Latin-1 substitutes: "¬" for a dash, "¤" for a camera. */
const SIGNS = [
  ['’‘', "'"],
  ['“”', '"'],
  ['•∙・‧⋅', '·'],
  ['–—', '¬'],
  ['→➡👉', '>'],
  ['👻📷📸', '¤'],
] as const;
/** One letter for each foreign digit. Texts without marks lack these, which patterns take for part of a word. */
const MARKED = 'àáâãäåçèéê';
const FOREIGN = new RegExp(`[${MARKED}]`, 'g');

const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  [...SIGNS, ...DIGITS.map((theirs, digit) => [theirs, MARKED.charAt(digit)] as const)].flatMap(([theirs, ours]) =>
    Array.from(theirs, (sign) => [sign, ours] as const),
  ),
);

const asLatin = (sign: string): string => (sign <= 'ÿ' ? sign : (STANDS_FOR.get(sign) ?? anyOfItsKind(sign)));

/**
 * Maps a lower-case text without marks to Latin-1, one character each: a letter to a letter, a number to a number.
 * Patterns run six times as fast. Array.from and join make a one-byte string; `replace` would leave it wide.
 */
export const inLatin = (text: string): string => Array.from(text, asLatin).join('');

/** Turns the foreign digits of an `inLatin` text into figures. */
export const withFigures = (text: string): string => text.replace(FOREIGN, (digit) => String(MARKED.indexOf(digit)));

function anyOfItsKind(sign: string): string {
  if (/\p{L}/u.test(sign)) return 'þ';
  if (/\p{Nd}/u.test(sign)) return MARKED.charAt(Number(asFigure(sign)));
  if (/\p{N}/u.test(sign)) return '²';
  return /\s/.test(sign) ? ' ' : '¦';
}
