import { disguisedDigits } from './disguised-digits.ts';
import { holdsNameInNetwork } from './names-in-networks.ts';
import { asRead } from './text.ts';

const TOP_DOMAINS = 'com|net|org|edu|gov|info|biz|xyz|io|app|dev';
const NO_WORDS = 'com|edu|gov|xyz|io';
/** Also what ends sentences otherwise, so without a space after the point. */
const OTHER_DOMAINS = 'co|me|us|gg|ly|tv|ai|cc|be|gl|site|online|link|shop|store|page|live|club|pro|top|click|to|ru';
/** Only what is of rent: other words end sentences that lack a space. */
const SITE_DOMAINS =
  'rents?|rentals?|homes|apartments?|realestate|propert(?:y|ies)|vip|website|tech|cloud|email|chat|social|blog|bio|fyi|ws|de|uk|ca|mx|eu|ink';
/** Also with a sign or a wrong letter in it: "g.mail", "gma1l", "gmale". */
const MAIL_HOUSES =
  'g[\\s.*/-]?m[\\s.*/-]?[a@][\\s.*/-]?[i1l!|][\\s.*/-]?l|gmale|gmial|gee[\\s-]?mail|google\\s?mail|hot[\\s.-]?mai?l|y[a@]h[o0][o0]|icloud|proton\\s?-?mail|fastmail|rocketmail';
const DOT_WORDS = '\\b(?:dot|dawt|period|punkt|point|punto|ponto)\\b';
const DOT = `(?:[.,·•∙・‧|*/]|${DOT_WORDS})`;

const WAYS: readonly RegExp[] = [
  // ann@example, @annlee; "see you @ 5" is none.
  /[\p{L}\p{N}._+-]@\s?[\p{L}\p{N}]|@(?!noon\b|midnight\b|home\b)\p{L}/u,
  // "ann at outlook dot com", "ann (at) example", and whoever names where the mail is.
  /[([{<*]\s?at\s?[)\]}>*]/,
  new RegExp(`\\b(?:${MAIL_HOUSES})\\b|\\b(?:at|@)\\s?(?:outlook|aol|proton|live)\\b\\W{0,3}(?:${DOT})`),
  new RegExp(
    `(?<!\\b(?:it|is|live|lives|lived|living|unit|room|apartment|place|lease|contract|tour)\\s)\\bat\\s?(?:outlook|aol|proton|zoho|icloud)\\b(?!\\s(?:mall|apartments?))|\\barroba\\b|\\bat[\\s-]sign\\b|[([{<]\\s?@\\s?[)\\]}>]`,
  ),
  // "ann at byu edu", "rentme com", "rentme (com)".
  /(?<!\b(?:the|a))\s(?:com|edu)(?!\p{L})|[\p{L}\d]\s?[([{|*/\\-]\s?(?:com|net|org|edu)(?!\p{L})/u,
  /\b(?:e-?mail|mail)\b.{0,30}\boutlook\b|\boutlook\b.{0,30}\bmail\b|\bmy outlook is\b/,
  /\b(?:dot|punto|ponto)\s(?:co|me|us|gg|ly)\b/,
  // "my email is annlee2", "netid annlee2".
  /(?:\b(?:e-?mail|mail|address)\b\W{0,3}(?:(?:address|is|starts|begins|with)\W{1,3}){1,3}|\bnet\s?id\W{1,3}(?:is\W{1,3})?)(?!apt|unit)[\p{L}.]+[\d_]/u,
  // "ann.lee at byu".
  /\p{L}[._]\p{L}+\sat\s(?:byu|uvu|utah|usu|suu|utahtech|ensign)\b/u,
  // A link, or the name of a site, also with its points in words or spaced out.
  /\w\s?:\s?\/\/|\bwww|\bhttps?\b|\bhxxps?\b|\b(?:bit\s?\.?\s?ly|tinyurl|linktree|linktr|discord gg|wa me|t me)\b/,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${TOP_DOMAINS}|${OTHER_DOMAINS}|${SITE_DOMAINS})\\b`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\W{0,3}${DOT_WORDS}\\W{0,3}(?:${TOP_DOMAINS})\\b`, 'u'),
  // "rentme . com", "rentme, com", "byu/edu"; the names that are English words also begin sentences and stand in lists.
  new RegExp(`[\\p{L}\\p{N}]\\W{0,3}[.·•∙・‧]\\W{0,3}(?:${NO_WORDS})\\b`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s?(?:[|*/]\\s?|,)(?:${TOP_DOMAINS})\\b(?!\\s\\p{L})`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s?,\\s(?:com|edu)\\b(?!\\s\\p{L})`, 'u'),
];

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:20)?[2-3]\\d';
const DATE = `(?:(?:20)?\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])|${MONTH}[/.]${DAY}(?:[/.]${YEAR})?|(?<!\\d-)${MONTH}-${DAY}(?:-${YEAR})?)`;
/** Numbers of other kinds that stand beside each other: dates, times, amounts with their sign. Each is read as a word. */
const NO_NUMBER = new RegExp(
  `(?<!\\d|\\d\\.)(?:${DATE}|(?:[01]?\\d|2[0-3]):[0-5]\\d|\\$\\s?[1-9](?:\\d{0,2},\\d{3}|\\d{1,3})(?:\\.\\d\\d)?(?![^\\p{L}\\d$]{0,3}\\d{3}))(?![\\d/-]|\\.\\d)`,
  'gu',
);
/** What ends a number: no year, and no amount. */
const LAST_FOUR = '(?!20[23]\\d|\\d\\d[05]0)\\d{4}(?!\\d)';
/** "$801 $555 $0142": amounts are told apart by words or commas, and none begins with a zero. */
const AS_AMOUNTS = new RegExp(
  `(?<!\\d)\\$\\s?[2-9]\\d\\d[^\\p{L}\\d,]{1,4}[2-9]\\d\\d[^\\p{L}\\d,]{1,4}${LAST_FOUR}`,
  'u',
);
/** "lease number 4501234", "contract #4501234": of papers, not of phones. */
const OF_PAPERS =
  /\b(?:lease|contract|application|confirmation|reference|student|property)\s(?:(?:number|no|id)\W{0,3}(?:is\s)?#?|#)\d{5,9}(?!\d)|\bp\.?\s?o\.?\s?box\s\d{1,7}(?!\d)/g;
/** "215 e 300 n #1207": an address of a Utah grid; its streets have round numbers. */
const OF_STREETS =
  /(?<!\d)\d{1,5}\s[nsew]\.?\s\d{1,4}0\s[nsew]\b\.?(?:,?\s?(?:#|\b(?:unit|apt|apartment|room)\b)\.?\s?#?\d{1,4}(?!\d))?/g;
/** "450/450/1200": amounts of which the last is round. */
const ROUND_AMOUNTS = /(?<!\d)[2-9]\d\d(?:,\s|\/)[2-9]\d\d(?:,\s|\/)\d\d[05]0(?!\d)/g;
/** Where amounts stand beside each other: the last four digits of a number are then told from one by their end. */
const OF_MONEY = /\$|\b(?:rents?|fees?|prices?|deposits?|total|paid|pay|sq\.? ?ft)\b/;
/** "the last 4 are": counts of digits, none of the number's. */
const COUNTS = /\b(first|next|last|second|other|final)\s[34]\b/g;
const IN_PARTS = /\b(?:area code|digits|first|next|then|second part|ends?|starts?|begins?|after that)\b/;
/** The same among amounts, which end in 0 or 5 and begin with no zero. */
const NO_AMOUNT = '(?:0\\d{3}|(?!20[23]\\d)\\d{3}[1-46-9])(?!\\d)';
const partsWith = (last: string) => new RegExp(`(?<!\\d)[2-9]\\d\\d\\D{1,40}[2-9]\\d\\d\\D{1,40}${last}`);
/** Three, three and four; with a word or two between only where the last are no price. */
const groupsWith = (last: string) => new RegExp(`(?<!\\d)[2-9]\\d\\d\\D{1,9}[2-9]\\d\\d\\D{1,9}${last}`);
const [PARTS, PARTS_IN_MONEY] = [partsWith(LAST_FOUR), partsWith(NO_AMOUNT)];
const [GROUPS, GROUPS_IN_MONEY] = [groupsWith(LAST_FOUR), groupsWith(NO_AMOUNT)];
const PHONE: readonly RegExp[] = [
  // Ten digits or more, whatever stands between them but words.
  /(?:\d\D{0,2}){9}\d/,
  /(?:\d[^\p{L}\d,/]{0,5}){9}\d/u,
  /(?<!\d)[2-9]\d\d[-.\s()]{1,4}[2-9]\d\d[-.\s()]{1,4}\d{4}(?!\d)/u,
  // Digits one by one, with words between their groups; after a word of calling seven do.
  /(?<!\d)\d\s\d\s\d\D{1,12}\d\s\d\s\d\D{1,12}\d\s\d\s\d\s\d(?!\d)/,
  /\b(?:call|text|txt|phone|dial|ring|sms)\b\D{0,20}\d\s\d\s\d\D{1,3}\d\s\d\s\d\s\d(?!\d)/,
  // Two fives; those of Utah's mail begin with 84.
  /(?<!\d)(?!84)[2-9]\d{4}\D{1,9}(?!84)\d{5}(?!\d)/,
  // "801-55 then 5-1423": three digits of a number that a word parts.
  new RegExp(
    `(?<!\\d)(?!84\\d{3}(?!\\d))[2-9]\\d\\d\\W{0,3}(?:\\d\\W{0,3}(?:and|then|plus)\\W{1,3}\\d\\d|\\d\\d\\W{0,3}(?:and|then|plus)\\W{1,3}\\d)\\W{0,3}${LAST_FOUR}`,
  ),
  // No amount begins with a zero.
  /(?<!\d)[2-9]\d\d\D{1,25}[2-9]\d\d\D{1,25}0\d{3}(?!\d)/,
  // Seven digits, where they can be nothing else.
  /(?<!\d)\d{7}(?!\d)/,
  new RegExp(`(?:^|\\n)\\W{0,5}[2-9]\\d\\d[-. ]${LAST_FOUR}\\W{0,5}(?:\\n|$)`),
  /\b(?:call|text|txt|phone|cell|mobile|number|dial|ring|sms|tel)\b\D{0,20}\d{3}[-. ]?\d{4}(?!\d)/,
  /\barea code\b\D{0,6}\d{3}|\d{3}\W?\d{4}\D{0,25}\barea code/,
];

/** What is said where a way to reach somebody cannot be shared yet. */
export const WITHHELD = 'E-mail addresses, phone numbers and links can be shared once the tour is accepted.';

/**
 * True when a message holds an e-mail address, a web address, a name in a social network or the number of a phone, also where it is written so that
 * only a person reads it as one. Every pattern takes time in proportion to the text. Addresses of homes and prices pass.
 */
export function holdsWayToReach(text: string): boolean {
  const read = withOurLetters(asRead(text).replace(UNSPACED, '. ').toLowerCase()).replace(KNOWN_SITES, 'a site');
  const plain = read.replaceAll('_', ' ');
  const closed = withoutGaps(plain);
  if (holdsNameInNetwork(read) || holdsNameInNetwork(closed)) return true;
  if (WAYS.some((pattern) => pattern.test(plain) || pattern.test(closed))) return true;
  const digits = disguisedDigits(closed);
  const numbers = digits
    .replace(OF_PAPERS, ' word ')
    .replace(OF_STREETS, ' word ')
    .replace(ROUND_AMOUNTS, ' word ')
    .replace(NO_NUMBER, ' word ')
    .replace(COUNTS, '$1');
  const isOfMoney = OF_MONEY.test(closed);
  if (IN_PARTS.test(closed) && (isOfMoney ? PARTS_IN_MONEY : PARTS).test(numbers)) return true;
  if ((isOfMoney ? GROUPS_IN_MONEY : GROUPS).test(numbers)) return true;
  return AS_AMOUNTS.test(digits) || PHONE.some((pattern) => pattern.test(numbers));
}

/** "Thank you.Be there soon": a sentence that begins without its space. */
const UNSPACED = /(?<=\p{Ll})\.(?=\p{Lu}\p{Ll}*[\s,])/gu;
/** What everybody knows and is nobody's own: "a byu.edu address", "on ksl.com". */
const KNOWN_SITES =
  /(?<=\b(?:a|an|the|any)\s)(?:byu|uvu|utah|usu|suu|utahtech|ensign)\.edu\b|(?<![\p{L}\p{N}@._-]|\bat\s)(?:ksl|rent|zillow|apartments|craigslist)\.(?:com|org)\b(?!\/)/gu;

/** Letters of other scripts, and ours that they look like, in the same order. */
const ALIKE = { theirs: 'аеорсухіαοεκν', ours: 'aeopcyxiaoekv' } as const;
const THEIRS = new RegExp(`[${ALIKE.theirs}]`, 'g');

/** A text with letters of other scripts that look like ours as ours. */
const withOurLetters = (text: string): string =>
  text.replace(THEIRS, (letter) => ALIKE.ours[ALIKE.theirs.indexOf(letter)] ?? letter);

/** "g m a i l . c o m" as "gmail.com": single letters and signs that spaces hold apart. */
const withoutGaps = (text: string): string =>
  text.replace(/(?<=(?:^|[^\p{L}\p{N}])[\p{L}@.])[ \-*](?=[\p{L}@.](?![\p{L}\p{N}]))/gu, '');
