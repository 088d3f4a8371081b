import { asRead } from './text.ts';

/** Letters with strokes and without their points, which have no marks that could be left out. */
const BENT = { theirs: 'ıǥłŁøØđĐħĦŧŦɨɡɑ', ours: 'iglLoOdDhHtTiga' } as const;
const BENDS = new RegExp(`[${BENT.theirs}]`, 'g');
/** White letters on black, which have no other form in Unicode. */
const ON_BLACK = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
/** Two of them are drawn as a flag, which is a picture. */
const REGIONAL = /[\u{1F1E6}-\u{1F1FF}]{1,40}/gu;
/** Networks, and no country's flags. */
const NO_FLAGS = ['ig', 'fb'];
/** "De 2026 até 2027": until. Without its mark it would sound as an eight. */
const UNTIL = /(?<!\p{L})até(?!\p{L})/giu;
const ROUND = 0x1f150;
const SQUARE = 0x1f170;
const FLAG = 0x1f1e6;

const fromBlack = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return letterAt(code - (code < SQUARE ? ROUND : SQUARE));
};
const fromRegional = (row: string): string => {
  const letters = Array.from(row, (letter) => letterAt((letter.codePointAt(0) ?? 0) - FLAG)).join('');
  return letters.length === 2 && !NO_FLAGS.includes(letters) ? ' ' : ` ${letters} `;
};

/** A text as people read it, in letters without marks: "hótmail", "gmaıl" and "🅸🅶" as what they stand for. */
export const withPlainLetters = (text: string): string =>
  asRead(text)
    .replace(ON_BLACK, fromBlack)
    .replace(REGIONAL, fromRegional)
    .replace(UNTIL, 'until')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(BENDS, (letter) => BENT.ours[BENT.theirs.indexOf(letter)] ?? letter);

function letterAt(place: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + place);
}
