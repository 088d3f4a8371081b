import { withFigures } from './latin-text.ts';
import { spokenDigits } from './spoken-digits.ts';

/** Digits in other languages, and English ones as they sound; none is an English word that occurs near numbers. */
const OTHERS: readonly (readonly string[])[] = [
  ['cero', 'null', 'nul', 'nil'],
  ['uno', 'una', 'um', 'uma', 'un', 'une', 'eins', 'won'],
  ['dos', 'dois', 'duas', 'deux', 'zwei'],
  ['tres', 'trois', 'drei', 'tree', 'tre'],
  ['cuatro', 'quatro', 'quatre', 'quattro', 'vier', 'fore'],
  ['cinco', 'cinq', 'cinque', 'funf', 'fuenf', 'fife', 'fiv'],
  ['seis', 'six', 'sechs', 'sicks'],
  ['siete', 'sete', 'sette', 'sieben'],
  ['ocho', 'oito', 'otto', 'huit', 'acht', 'ate', 'eite', 'ait'],
  ['nueve', 'nove', 'neuf', 'neun', 'niner', 'nein'],
];
const DIGIT_OF: ReadonlyMap<string, string> = new Map(
  OTHERS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
);
const WORD = new RegExp(`(?<!\\p{L})(?:${[...DIGIT_OF.keys()].join('|')})(?!\\p{L})`, 'gu');

const ENGLISH = 'zero|one|two|three|four|five|six|seven|eight|nine|oh';
/** "fivefivefive": digit words without spaces. */
const JOINED = new RegExp(`(?<![a-z])(?:${ENGLISH}){2,}(?![a-z])`, 'g');
const ONE = new RegExp(ENGLISH, 'g');
/** "three fives", "three 5s", "5x3". */
const TIMES = /\b(two|three|four|[234])\s(zero|one|two|three|four|five|six|sixe|seven|eight|nine|oh|\d['’]?)e?s\b/g;
/** Everyday words that are digits only in a row of digits: "eight zip one", "quattro due". */
const ZEROS = /(?<=\d[\s,.-]{1,3})(?:zip|zilch|nada)(?=[\s,.-]{1,3}\d(?!\d))/g;
const TWOS = /(?<=(?<!\d)\d\s\d\s)due(?!\p{L})/gu;
const CROSS = /(?<!\d)(\d)\s?[x×*]\s?([234])(?!\d)/g;
const COUNT: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

/** Letters for digits in a group with a digit: "S5S", "Ol42". Bounded, so that a row of "!" takes linear time. */
const GROUP = /(?<![\p{L}\d])(?=[olisbzg|!]{0,40}\d)[olisbzg|!\d]{3,40}(?![\p{L}\d])/gu;
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

/** "3ight", "f1ve": digit words with figures for letters; "5five5": digit words beside figures. */
const SPELLED = /(?<![\p{L}\d])(?=[a-z]{0,4}\d)(?=\d{0,4}[a-z])[a-z\d]{3,5}(?![\p{L}\d])/gu;
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 5: 's', 7: 't' };
const WHOLE = new RegExp(`^(?:${ENGLISH})$`);
const BESIDE = new RegExp(
  `(?<=\\d)(?:${ENGLISH}|twenty|thirty|forty|fifty|hundred)(?![a-z])|(?<![a-z])(?:${ENGLISH})(?=\\d)`,
  'g',
);

/** "8 o i 5 5 5", "VIII 0 I V V V": letters and Roman numerals in a row with digits. Bounded for linear time. */
const LETTERS_IN_ROW = /(?<![\p{L}\d])(?:(?:[\doilzsbg]|for|too)[\s,.-]{1,2}){6,20}(?:[\doilzsbg]|too)(?![\p{L}\d])/gu;
const ROMANS_IN_ROW = /(?<![\p{L}\d])(?:(?:[ivx]{1,4}|[\do])[\s,.-]{1,2}){6,20}(?:[ivx]{1,4}|[\do])(?![\p{L}\d])/gu;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const SOUNDS: Readonly<Record<string, string>> = { for: '4', too: '2' };

const romansAsDigits = (row: string): string =>
  row.replace(/[ivx]+/g, (figure) => (ROMAN.includes(figure) ? String(ROMAN.indexOf(figure) + 1) : figure));

const lettersAsDigits = (row: string): string =>
  (row.match(/\d/g) ?? []).length < 4 ? row : row.replace(/[a-z]+/g, (word) => SOUNDS[word] ?? LOOKS[word] ?? word);

/** Turns rows of single letters that read as digits into figures; expects lower case. */
export const rowsAsDigits = (text: string): string =>
  text.replace(ROMANS_IN_ROW, romansAsDigits).replace(LETTERS_IN_ROW, lettersAsDigits);

/** Turns digits into figures, also disguised ones; expects lower case. */
export function disguisedDigits(text: string): string {
  const english = withFigures(text)
    .replace(SPELLED, asSpelled)
    .replace(BESIDE, ' $& ')
    .replace(JOINED, (words) => words.replace(ONE, ' $& '))
    .replace(TIMES, (_all, count: string, word: string) =>
      Array<string>(COUNT[count] ?? Number(count))
        .fill(word.replace(/['’]/, ''))
        .join(' '),
    )
    .replace(WORD, (word) => DIGIT_OF.get(word) ?? word);
  return spokenDigits(english)
    .replace(ZEROS, '0')
    .replace(TWOS, '2')
    .replace(CROSS, (_all, digit: string, count: string) => digit.repeat(Number(count)))
    .replace(LETTERS_IN_ROW, lettersAsDigits)
    .replace(GROUP, (group) => group.replace(/\D/g, (sign) => LOOKS[sign] ?? sign));
}

/** The digit that a mixed word stands for, or the word itself. */
function asSpelled(word: string): string {
  const letters = word.replace(/\d/g, (figure) => LETTER_OF[figure] ?? figure);
  return WHOLE.test(letters) ? letters : word;
}
