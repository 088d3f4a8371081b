import { spokenDigits } from './spoken-digits.ts';
import { asRead } from './text.ts';

const TOP_DOMAINS = 'com|net|org|edu|gov|info|biz|xyz|io|app|dev';
/** Also what ends sentences otherwise, so without a space after the point. */
const OTHER_DOMAINS = 'co|me|us|gg|ly|tv|ai|cc|be|gl|site|online|link|shop|store|page|live|club|pro|top|click|to|ru';
const MAIL_HOUSES = 'g-?mail|googlemail|hotmail|yahoo|icloud|proton-?mail';
const DOT = '(?:[.,·•∙・]|\\bdot\\b|\\bpunkt\\b|\\bpoint\\b)';

const WAYS: readonly RegExp[] = [
  // ann@example, @annlee; "see you @ 5" is none.
  /[\p{L}\p{N}._+-]@\s?[\p{L}\p{N}]|@\p{L}/u,
  // "ann at outlook dot com", "ann (at) example", and whoever names where the mail is.
  /[([{<*]\s?at\s?[)\]}>*]/,
  new RegExp(`\\b(?:${MAIL_HOUSES})\\b|\\b(?:at|@)\\s?(?:outlook|aol|proton|live)\\b\\W{0,3}(?:${DOT})`),
  // A link, or the name of a site, also with its points in words or spaced out.
  /\w\s?:\s?\/\/|\bwww\b|\bhttps?\b|\bhxxps?\b/,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${TOP_DOMAINS}|${OTHER_DOMAINS})\\b`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\W{0,3}(?:${DOT})\\W{0,3}(?:${TOP_DOMAINS})\\b`, 'u'),
];

const NETWORK =
  '(?:instagram|insta|ig|snap|snapchat|telegram|whats\\s?app|discord|tik\\s?tok|facebook|fb|messenger|linkedin|twitter|wechat)';
const NAMES: readonly RegExp[] = [
  // "my snap is dan dot reeve", "find me on instagram danreeve", "insta: danreeve_22".
  new RegExp(`\\b(?:my|our)\\s${NETWORK}\\b`),
  new RegExp(
    `\\b(?:find|add|follow|dm|message|text|reach|ping|contact|call|write|hit)\\s(?:me|us)\\s(?:up\\s)?(?:on|at|over|via|by|through)\\s${NETWORK}\\b`,
  ),
  new RegExp(`\\b${NETWORK}\\b\\W{0,3}(?:(?:is|as|name|handle|user(?:name)?|id)\\b\\W{0,3}){0,2}[a-z][a-z.]*[_\\d]`),
];

const DATE = String.raw`(?:(?:20)?\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|1[0-2])[/.\-](?:0?[1-9]|[12]\d|3[01])(?:[/.\-](?:20)?[2-3]\d)?)`;
/** Numbers of other kinds that stand beside each other: dates, times, amounts with their sign. Each is read as a word. */
const NO_NUMBER = new RegExp(
  `(?<!\\d)(?:${DATE}|(?:[01]?\\d|2[0-3]):[0-5]\\d|\\$\\s?(?:\\d{1,3},\\d{3}|\\d{2,4})(?:\\.\\d\\d)?(?![^\\p{L}\\d$]{0,3}\\d{3}))(?![\\d/-])`,
  'gu',
);
const PHONE: readonly RegExp[] = [
  // Ten digits or more, whatever stands between them but words.
  /(?:\d\D{0,2}){9}\d/,
  /(?:\d[^\p{L}\d]{0,5}){9}\d/u,
  // Three, three and four, also with a word or two between.
  /(?<!\d)[2-9]\d\d\D{1,9}[2-9]\d\d\D{1,9}\d{4}(?!\d)/,
];

/**
 * True when a message holds an e-mail address, a web address, a name in a social network or a phone number of ten digits, also where it is written so that
 * only a person reads it as one. Every pattern takes time in proportion to the text. Addresses of homes and prices pass.
 */
export function holdsWayToReach(text: string): boolean {
  const read = asRead(text).toLowerCase();
  if (NAMES.some((pattern) => pattern.test(read))) return true;
  const plain = read.replaceAll('_', ' ');
  const closed = withoutGaps(plain);
  if (WAYS.some((pattern) => pattern.test(plain) || pattern.test(closed))) return true;
  const digits = spokenDigits(closed);
  const numbers = digits.replace(NO_NUMBER, ' word ');
  return PHONE.some((pattern) => pattern.test(numbers));
}

/** "g m a i l . c o m" as "gmail.com": single letters and signs that spaces hold apart. */
const withoutGaps = (text: string): string =>
  text.replace(/(?<=(?:^|[^\p{L}\p{N}])[\p{L}@.])[ \-*](?=[\p{L}@.](?![\p{L}\p{N}]))/gu, '');
