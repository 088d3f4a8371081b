/** The last four digits of a number: with a leading zero, or neither a year nor a round amount. */
const LAST = '(?:0\\d{3}|(?!20[23]\\d)\\d{3}[1-46-9])(?!\\d)';
const THREE = '(?<!\\d)[2-9]\\s?\\d\\s?\\d(?![\\d:])';
const FOUR = '(?<!\\d)(?:0\\s?\\d\\s?\\d\\s?\\d|(?!20[23]\\d)\\d\\s?\\d\\s?\\d\\s?[1-46-9])(?!\\d)';
const IS = '\\W{1,3}(?:(?:with|is|are|it|at|in|by|digits?|part|two|three|four|3|4)\\W{1,3}){0,3}';

/** Seven digits that are unlikely to be anything else. */
const SEVEN: readonly RegExp[] = [
  // "It is 555-0142.": amounts and rooms do not begin with a zero.
  /(?<!\d|\d[./:-])[2-9]\d\d-0\d{3}(?![\d:/-]|\.\d)/,
  // "my number:", "555", "1423".
  new RegExp(
    `\\b(?:call|text|txt|phone|cell|mobile|my\\snumber|dial|sms)\\b\\W{0,3}(?:(?:me|is|at)\\b\\W{0,3}){0,2}[2-9]\\d\\d\\W{0,2}\\n\\W{0,2}${LAST}`,
  ),
  // "my digits: 555.0142".
  new RegExp(`\\b(?:digits|my\\scontact)\\b\\W{1,3}(?:(?:is|are)\\W{1,3})?[2-9]\\d\\d[-.]${LAST}(?![./:-]?\\d)`),
];
/** "My number starts with", "my cell ends": announces parts, looked for within this distance. */
const MINE =
  /\bmy\s(?:(?:phone|cell|mobile)\s)?(?:number|cell|phone|mobile|digits)\b\W{1,3}(?:it\s)?(?:starts?|begins?|ends?|area|last)\b/g;
const REACH = 120;
const BEGINS = new RegExp(`\\b(?:starts?|starting|begins?|beginning|area(?:\\scode)?)${IS}${THREE}`);
const ENDS = new RegExp(`\\b(?:ends?|ending|last)${IS}${FOUR}`);
const THREES = new RegExp(THREE, 'g');
/** Times whose last alone has a leading zero, with unusual minutes: "8:01 5:55 01:42". */
const AS_TIMES =
  /(?<!\d)(?=[\d:.$]{3,6}[^\p{L}\n]{0,24}[:.]\d[1-46-9](?!\d)|[2-9][:.]\d[1-46-9])\$?[2-9][:.]\d\d[^\p{L}\d]{1,3}[2-9][:.]\d\d[^\p{L}\d]{1,3}0\d[:.]\d\d(?!\d)/u;
/** "801-FLOWERS", "1-801-GO-LEASE": letters of a dial. Without a leading 1 only after 801: "385-MONTHLY" is a rent. */
const ON_A_DIAL = /(?<![\p{L}\d$])(?:1-[2-9]\d\d|801)-(?=(?:[A-Z]-?){7}(?![\p{L}\d-]))[A-Z]{2,7}/u;
/** Separators of single digits. */
const BETWEEN = /(?<=(?<!\d)\d)\s?[,.;¬-]\s?(?=\d(?!\d))/g;

/** A row of digits with nothing but spaces in it: "5 5 5, 0 1 4 2". */
export const rowsWithSpaces = (text: string): string => text.replace(BETWEEN, ' ');

/** Whether dial letters stand for a number's digits; needs the capitals. */
export const holdsDialLetters = (text: string): boolean => ON_A_DIAL.test(text);

/** Whether a text holds a number in parts. `digits` has figures for digits, `numbers` also lacks dates and amounts. */
export const holdsNumberInParts = (digits: string, numbers: string): boolean =>
  AS_TIMES.test(digits) || SEVEN.some((pattern) => pattern.test(numbers)) || isToldInParts(numbers);

const isToldInParts = (numbers: string): boolean =>
  Array.from(numbers.matchAll(MINE), ({ index }) => numbers.slice(index, index + REACH)).some(
    (said) => BEGINS.test(said) && ENDS.test(said) && (said.match(THREES) ?? []).length > 1,
  );
