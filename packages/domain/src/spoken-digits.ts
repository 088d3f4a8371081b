const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const TEENS = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;

const WORDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...UNITS.map((word, digit) => [word, String(digit)] as const),
  ...TEENS.map((word, at) => [word, String(10 + at)] as const),
  ['oh', '0'],
  ['nought', '0'],
  ['naught', '0'],
  ['aught', '0'],
]);

const TEN = new RegExp(`\\b(${TENS.join('|')})[\\s-]*(${UNITS.slice(1).join('|')})?\\b`, 'g');
const HUNDRED = new RegExp(`\\b(${UNITS.slice(1).join('|')}|[1-9]) hundred(?: and)?\\b`, 'g');
const TWICE = /\b(double|triple)[\s-]{1,3}(\d)/g;
const WORD = new RegExp(`(?<![a-z])(?:${Object.keys(WORDS).join('|')})(?![a-z])`, 'g');

/** Turns spoken digits of a lower-case text into figures: "eight oh one", "double five", "８", "8O1" with the letter. */
export function spokenDigits(text: string): string {
  return text
    .replace(/(?![0-9])\p{Nd}/gu, asFigure)
    .replace(HUNDRED, (_all, hundreds: string) => `${hundreds} 0`)
    .replace(TEN, (_all, ten: string, unit?: string) => {
      const tens = String(TENS.indexOf(ten as (typeof TENS)[number]) + 2);
      return `${tens}${unit === undefined ? '0' : (WORDS[unit] ?? '')}`;
    })
    .replace(WORD, (word) => WORDS[word] ?? word)
    .replace(TWICE, (_all, times: string, digit: string) => digit.repeat(times === 'double' ? 2 : 3))
    .replace(/(?<=\d\W?)[oil](?=\W?\d)/g, (letter) => (letter === 'o' ? '0' : '1'));
}

/** The ASCII digit for a decimal digit of any script: each script's ten are in order. */
export function asFigure(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
