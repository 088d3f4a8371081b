import { spokenDigits } from './spoken-digits.ts';

/** Digits of other languages, and English ones as they sound; none of them is an English word that stands beside a number. */
const OTHERS: readonly (readonly string[])[] = [
  ['cero', 'null', 'nul', '零', '〇', '⓿'],
  ['uno', 'una', 'um', 'uma', 'un', 'une', 'eins', 'won', '一', '❶', '➀', '➊', '⓵'],
  ['dos', 'dois', 'duas', 'deux', 'zwei', '二', '❷', '➁', '➋', '⓶'],
  ['tres', 'três', 'trois', 'drei', 'tree', '三', '❸', '➂', '➌', '⓷'],
  ['cuatro', 'quatro', 'quatre', 'vier', 'fore', '四', '❹', '➃', '➍', '⓸'],
  ['cinco', 'cinq', 'fünf', 'fuenf', 'fife', 'fiv', '五', '❺', '➄', '➎', '⓹'],
  ['seis', 'six', 'sechs', 'sicks', '六', '❻', '➅', '➏', '⓺'],
  ['siete', 'sete', 'sieben', '七', '❼', '➆', '➐', '⓻'],
  ['ocho', 'oito', 'huit', 'acht', 'ate', 'eite', 'ait', '八', '❽', '➇', '➑', '⓼'],
  ['nueve', 'nove', 'neuf', 'neun', 'niner', 'nein', '九', '❾', '➈', '➒', '⓽'],
];
const DIGIT_OF: ReadonlyMap<string, string> = new Map(
  OTHERS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
);
const WORD = new RegExp(
  `(?<!\\p{L})(?:${[...DIGIT_OF.keys()].filter((word) => /^[a-zêü]/.test(word)).join('|')})(?!\\p{L})|[零〇一二三四五六七八九⓿❶-❾➀-➈➊-➒⓵-⓽]`,
  'gu',
);

const ENGLISH = 'zero|one|two|three|four|five|six|seven|eight|nine|oh';
/** "fivefivefive": words that nothing holds apart. */
const JOINED = new RegExp(`(?<![a-z])(?:${ENGLISH}){2,}(?![a-z])`, 'g');
const ONE = new RegExp(ENGLISH, 'g');
/** "three fives", "5x3". */
const TIMES = /\b(two|three|four|[234])\s(zero|one|two|three|four|five|six|sixe|seven|eight|nine|oh)e?s\b/g;
const CROSS = /(?<!\d)(\d)\s?[x×*]\s?([234])(?!\d)/g;
const COUNT: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

/** Letters that stand for digits, where a group of them has a digit: "S5S", "Ol42". */
const GROUP = /(?<![\p{L}\d])(?=[olisbzg|!\d]*\d)[olisbzg|!\d]{3,}(?![\p{L}\d])/gu;
const LOOKS: Readonly<Record<string, string>> = {
  o: '0',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  s: '5',
  b: '8',
  z: '2',
  g: '9',
};

/** A text in lower case with its digits as figures, also where only a person reads them as digits. */
export function disguisedDigits(text: string): string {
  const english = text
    .replace(JOINED, (words) => words.replace(ONE, ' $& '))
    .replace(TIMES, (_all, count: string, word: string) => `${word} `.repeat(COUNT[count] ?? Number(count)))
    .replace(WORD, (word) => DIGIT_OF.get(word) ?? word);
  return spokenDigits(english)
    .replace(CROSS, (_all, digit: string, count: string) => digit.repeat(Number(count)))
    .replace(GROUP, (group) => group.replace(/\D/g, (sign) => LOOKS[sign] ?? sign));
}
