import { asRead } from './text.ts';

/** Letters whose strokes or missing dots Unicode does not treat as marks. */
const BENT = { theirs: 'ıǥłŁøØđĐħĦŧŦɨɡɑ', ours: 'iglLoOdDhHtTiga' } as const;
const BENDS = new RegExp(`[${BENT.theirs}]`, 'g');
/** White letters on black, which Unicode does not decompose. */
const ON_BLACK = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
/** Two of these make a flag. */
const REGIONAL = /[\u{1F1E6}-\u{1F1FF}]{1,40}/gu;
/** Networks that are no country codes. */
const NO_FLAGS = ['ig', 'fb'];
/** "De 2026 até 2027": without its mark "até" (until) would sound like an eight. */
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

/** Replaces decorated letters with plain ones: "hótmail", "gmaıl" and "🅸🅶". */
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
