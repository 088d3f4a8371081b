import { withOurLetters } from './alike-letters.ts';
import { disguisedDigits, rowsAsDigits } from './disguised-digits.ts';
import { holdsFullNameInNetwork } from './full-names-in-networks.ts';
import { inLatin } from './latin-text.ts';
import { holdsNameInNetwork } from './names-in-networks.ts';
import { holdsDialLetters, holdsNumberInParts, rowsWithSpaces } from './numbers-in-parts.ts';
import { withPlainLetters } from './plain-letters.ts';
import { withLettersTogether } from './spelled-letters.ts';
import { CONTACT_IN_WORDS } from './contact-in-words.ts';
import { holdsNetId, CONTACT_IN_SIGNS } from './contact-in-signs.ts';

const TOP_DOMAINS = 'com|net|org|edu|gov|info|biz|xyz|io|app|dev';
/** Top-level domains that are not words, also with digits for letters. */
const SITES_ALONE = 'icu|pw|sbs|cfd|mobi|au|nz|jp|kr|cn|cz|hk|sg|vn|c0m|n3t|0rg|3du|g0v|inf0|b1z';
const NO_WORDS = 'com|edu|gov|xyz|io';
/** Also words that begin a sentence, so they count only without a space after the point. */
const OTHER_DOMAINS = 'co|me|us|gg|ly|tv|ai|cc|be|gl|site|online|link|shop|store|page|live|club|pro|top|click|to|ru';
/** Only names about renting: other words begin sentences that lack a space. */
const SITE_DOMAINS =
  'rents?|rentals?|homes|apartments?|realestate|propert(?:y|ies)|vip|website|tech|cloud|email|chat|social|blog|bio|fyi|ws|de|uk|ca|mx|eu|ink';
/** Mail providers, also with a sign or a wrong letter: "g.mail", "gma1l", "gmale". */
const MAIL_HOUSES =
  'g[\\s.*/-]?m[\\s.*/-]?[a@][\\s.*/-]?[i1l!|][\\s.*/-]?l|gmale|gmial|gee[\\s-]?mail|google\\s?mail|hot[\\s.-]?mai?l|y[a@]h[o0][o0]|icloud|proton\\s?-?mail|fastmail|rocketmail';
const DOT_WORDS = '\\b(?:dot|dawt|period|punkt|point|punto|ponto)\\b';
const DOT = `(?:[.,·•∙・‧|*/]|${DOT_WORDS})`;

const WAYS: readonly RegExp[] = [
  ...CONTACT_IN_WORDS,
  ...CONTACT_IN_SIGNS,
  // ann@example, @annlee; not "see you @ 5".
  /[\p{L}\p{N}._+-]@\s?[\p{L}\p{N}]|@(?!noon\b|midnight\b|home\b)\p{L}/u,
  // "ann at outlook dot com", "ann (at) example", and names of mail providers.
  /[([{<*]\s?at\s?[)\]}>*]/,
  new RegExp(`\\b(?:${MAIL_HOUSES})\\b|\\b(?:at|@)\\s?(?:outlook|aol|proton|live)\\b\\W{0,3}(?:${DOT})`),
  new RegExp(
    `(?<!\\b(?:it|is|live|lives|lived|living|unit|room|apartment|place|lease|contract|tour)\\s)\\bat\\s?(?:outlook|aol|proton|zoho|icloud)\\b(?!\\s(?:mall|apartments?))|\\barroba\\b|\\bat[\\s-]sign\\b|[([{<]\\s?@\\s?[)\\]}>]`,
  ),
  // "ann at byu edu", "rentme com", "rentme (com)".
  /(?<!\b(?:the|a))\s(?:com|edu)(?!\p{L})|[\p{L}\d]\s?[([{|*/\\-]\s?(?:com|net|org|edu)(?!\p{L})/u,
  /\b(?:e-?mail|mail)\b.{0,30}\boutlook\b|\boutlook\b.{0,30}\bmail\b|\bmy outlook is\b/,
  // "annlee2 outlook", "rentme[.]co", "8/0/1/5…".
  /(?<![\p{L}\d])(?!apt|unit|room|bldg|building)[a-z][a-z._]{3,40}\d{1,6}\s(?:outlook|aol)\b/u,
  /[\p{L}\d]\s?[[(]\s?\.\s?[\])]\s?\p{L}/u,
  /(?<!\d)(?:\d\/){9}\d(?!\d)/,
  /\b(?:dot|punto|ponto)\s(?:co|me|us|gg|ly)\b/,
  // "my email is annlee2", "netid annlee2".
  /(?:\b(?:e-?mail|mail|address)\b\W{0,3}(?:(?:address|is|starts|begins|with)\W{1,3}){1,3}|\bnet\s?id\W{1,3}(?:is\W{1,3})?)(?!apt|unit)[\p{L}.]{1,64}[\d_]/u,
  // "ann.lee at byu".
  /\p{L}[._]\p{L}+\sat\s(?:byu|uvu|utah|usu|suu|utahtech|ensign)\b/u,
  // A link or a site's name, also with its points in words or spaced out.
  /\w\s?:\s?\/\/|\bwww|\bhttps?\b|\bhxxps?\b|\b(?:bit\s?\.?\s?ly|tinyurl|linktree|linktr|discord gg|wa me|t me)\b/,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${TOP_DOMAINS}|${OTHER_DOMAINS}|${SITE_DOMAINS}|${SITES_ALONE})\\b`, 'u'),
  // "rentme.space"; not "a quiet place.space for two", which lacks a space.
  /[\p{L}\p{N}-]{3}(?<!\b(?:univ|apts?|bldgs?))\.space\b(?!\s(?:for|is|in|to|at|on|and|or|of|with|was|available)\b)|(?<!\p{L})c0m\b/u,
  new RegExp(`[\\p{L}\\p{N}]\\W{0,3}${DOT_WORDS}\\W{0,3}(?:${TOP_DOMAINS})\\b`, 'u'),
  // "rentme dotcom", "rentmedotcom"; not "the dotcom boom" or "a dotcom job".
  new RegExp(
    `(?=dot-?(?:com|edu|org)\\b(?!\\s(?:boom|bubble|bust|crash|era|years?|days?|jobs?|compan(?:y|ies)|business(?:es)?|stocks?|millionaires?)\\b))(?<=(?<!\\p{L})(?!(?:the|that|this|these|those|any|an?|some|big|old|first|of|for|in|at|by|to|and|or|my|our|your|pre|post|during|before|after|since|is|was|no)[\\s-])[\\p{L}\\d._-]{2,40}\\s?(?<!\\p{L}))|[\\p{L}\\d]{2}dot(?:com|edu|org)\\b`,
    'u',
  ),
  // "//rentme.x": a protocol-relative link.
  /(?<![^\s(])\/\/[\p{L}\p{N}-]{1,63}[./:][\p{L}\p{N}]/u,
  // "rentme . com", "rentme, com", "byu/edu". Domains that are English words are left out.
  new RegExp(`[\\p{L}\\p{N}]\\W{0,3}[.·•∙・‧]\\W{0,3}(?:${NO_WORDS})\\b`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s?(?:[|*/]\\s?|,)(?:${TOP_DOMAINS})\\b(?!\\s\\p{L})`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]\\s?,\\s(?:com|edu)\\b(?!\\s\\p{L})`, 'u'),
];

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:20)?[2-3]\\d';
const DATE = `(?:(?:20)?\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])|${MONTH}[/.]${DAY}(?:[/.]${YEAR})?|(?<!\\d-)${MONTH}-${DAY}(?:-${YEAR})?)`;
/** Dates, times and amounts with their sign are replaced by a word. */
const NO_NUMBER = new RegExp(
  `(?<!\\d|\\d\\.)(?:${DATE}|(?:[01]?\\d|2[0-3]):[0-5]\\d|\\$\\s?[1-9](?:\\d{0,2},\\d{3}|\\d{1,3})(?:\\.\\d\\d)?(?![^\\p{L}\\d$]{0,3}\\d{3}))(?![\\d/-]|\\.\\d)`,
  'gu',
);
/** The last four digits of a phone number: neither a year nor an amount. */
const LAST_FOUR = '(?!20[23]\\d|\\d\\d[05]0)\\d{4}(?!\\d)';
/** "$801 $555 $0142": amounts are separated by words or commas, and none begins with a zero. */
const AS_AMOUNTS = new RegExp(
  `(?<!\\d)\\$\\s?[2-9]\\d\\d[^\\p{L}\\d,]{1,4}[2-9]\\d\\d[^\\p{L}\\d,]{1,4}${LAST_FOUR}`,
  'u',
);
/** "lease number 4501234", "contract #4501234": numbers of documents, not phones. */
const OF_PAPERS =
  /\b(?:lease|contract|application|confirmation|reference|student|property)\s(?:(?:number|no|id)\W{0,3}(?:is\s)?#?|#)\d{5,9}(?!\d)|\bp\.?\s?o\.?\s?box\s\d{1,7}(?!\d)/g;
/** "215 e 300 n #1207": a grid address; its streets have round numbers. */
const OF_STREETS =
  /(?<!\d)\d{1,5}\s[nsew]\.?\s\d{1,4}0\s[nsew]\b\.?(?:,?\s?(?:#|\b(?:unit|apt|apartment|room)\b)\.?\s?#?\d{1,4}(?!\d))?/g;
/** "84604, 84606": two zip codes of Utah. */
const ZIPS = /(?<![\d-])84[0-7]\d\d(?:,\s|\/|\s(?:and|or)\s)84[0-7]\d\d(?![\d-])/g;
/** "450/450/1200": amounts, the last one round. */
const ROUND_AMOUNTS = /(?<!\d)[2-9]\d\d(?:,\s|\/)[2-9]\d\d(?:,\s|\/)\d\d[05]0(?!\d)/g;
/** Near these words a number may be an amount, so `NO_AMOUNT` decides. */
const OF_MONEY = /\$|\b(?:rents?|fees?|prices?|deposits?|total|paid|pay|sq\.? ?ft)\b/;
/** "the last 4 are": a count, not part of the number. */
const COUNTS = /\b(first|next|last|second|other|final)\s[34]\b/g;
const IN_PARTS = /\b(?:area code|digits|first|next|then|second part|ends?|starts?|begins?|after that)\b/;
/** Last four digits that are no amount: amounts end in 0 or 5 and do not begin with a zero. */
const NO_AMOUNT = '(?:0\\d{3}|(?!20[23]\\d)\\d{3}[1-46-9])(?!\\d)';
const partsWith = (last: string) => new RegExp(`(?<!\\d)[2-9]\\d\\d\\D{1,40}[2-9]\\d\\d\\D{1,40}${last}`);
/** Three, three and four digits. A word or two may stand between them only if the last are no amount. */
const groupsWith = (last: string) => new RegExp(`(?<!\\d)[2-9]\\d\\d\\D{1,9}[2-9]\\d\\d\\D{1,9}${last}`);
const [PARTS, PARTS_IN_MONEY] = [partsWith(LAST_FOUR), partsWith(NO_AMOUNT)];
const [GROUPS, GROUPS_IN_MONEY] = [groupsWith(LAST_FOUR), groupsWith(NO_AMOUNT)];
const PHONE: readonly RegExp[] = [
  // Ten digits or more, with any signs but no words between them.
  /(?:\d\D{0,2}){9}\d/,
  /(?:\d[^\p{L}\d,/]{0,5}){9}\d/u,
  /(?<!\d)[2-9]\d\d[-.\s()]{1,4}[2-9]\d\d[-.\s()]{1,4}\d{4}(?!\d)/u,
  // Single digits with words between their groups; after a word such as "call" seven are enough.
  /(?<!\d)\d\s\d\s\d\D{1,12}\d\s\d\s\d\D{1,12}\d\s\d\s\d\s\d(?!\d)/,
  /\b(?:call|text|txt|phone|dial|ring|sms)\b\D{0,20}\d\s\d\s\d\D{1,3}\d\s\d\s\d\s\d(?!\d)/,
  // "8 0 1 then 555 then 1 4 2 3", "801 then 555 then 0 1 4 2"; four consecutive digits are rooms.
  /(?<!\d)[2-9](?:\s\d\s\d\D{1,12}[2-9]\s?\d\s?\d|\s?\d\s?\d\D{1,12}[2-9]\s\d\s\d|\d\d\D{1,12}[2-9]\d\d(?=\D{1,12}0))\D{1,12}(?!1\s2\s3|2\s3\s4|3\s4\s5)\d\s\d\s\d\s\d(?!\s?\d)/,
  // "call 555 0 1 4 2".
  /\b(?:call|text|txt|phone|dial|ring|sms)\b(?:(?!\b(?:units?|rooms?|apt|apartments?|beds?)\b)[^\d$]){0,20}(?<!\d)[2-9](?:\d\d|\s\d\s\d)[-.\s]{1,3}(?!1\s2\s3|2\s3\s4|3\s4\s5)\d\s?\d\s?\d\s?\d(?![\s:./-]?\d)/,
  // "8 and 0 and 1 …", "801 / 555 / 0 1 4 2", "801555 then 0142".
  /(?<!\d)\d(?:\s(?:(?:and|then|plus|dash|space)\s)?\d){9}(?!\d)/,
  /(?<!\d)[2-9]\d\d\W{1,4}[2-9]\d\d\W{1,4}\d\s\d\s\d\s\d(?!\s?\d)/,
  new RegExp(`(?<!\\d)[2-9]\\d\\d[2-9]\\d\\d\\W{1,3}(?:then|plus|followed by)\\W{1,3}${LAST_FOUR}`),
  // Twice five digits; zip codes of Utah begin with 84.
  /(?<!\d)(?!84)[2-9]\d{4}\D{1,9}(?!84)\d{5}(?!\d)/,
  // "801-55 then 5-1423": a word splits a group of three.
  new RegExp(
    `(?<!\\d)(?!84\\d{3}(?!\\d))[2-9]\\d\\d\\W{0,3}(?:\\d\\W{0,3}(?:and|then|plus)\\W{1,3}\\d\\d|\\d\\d\\W{0,3}(?:and|then|plus)\\W{1,3}\\d)\\W{0,3}${LAST_FOUR}`,
  ),
  // No amount begins with a zero.
  /(?<!\d)[2-9]\d\d\D{1,25}[2-9]\d\d\D{1,25}0\d{3}(?!\d)/,
  // Seven digits that can be nothing else.
  /(?<!\d)\d{7}(?!\d)/,
  new RegExp(`(?:^|\\n)\\W{0,5}[2-9]\\d\\d[-. ]${LAST_FOUR}\\W{0,5}(?:\\n|$)`),
  /\b(?:call|text|txt|phone|cell|mobile|number|dial|ring|sms|tel)\b\D{0,20}\d{3}[-. ]?\d{4}(?!\d)/,
  /(?:\bmy\s#|\b(?:num|reach\s(?:me|us)|hmu)\b)\D{0,12}\d{3}[-. ]?\d{4}(?!\d)/,
  /\barea code\b\D{0,6}\d{3}|\d{3}\W?\d{4}\D{0,25}\barea code/,
];

/** "five five five oh one four two": seven in a row, not consecutive ones. */
const SEVEN = '(?<!\\d\\s?)(?!2\\s3\\s|3\\s4\\s|4\\s5\\s)[2-9](?:\\s\\d){6}(?![\\s:]?\\d)';
const SEVENS = new RegExp(SEVEN, 'g');
const CALLED_SEVEN = new RegExp(
  `\\b(?:call|text|txt|phone|cell|mobile|(?<!(?:rooms?|units?|beds?|apartments?)\\s)number|num|dial|ring|sms|tel|hmu|digits|reach\\s(?:me|us|him|her)|my\\s#)(?![\\p{L}\\d])\\D{0,30}${SEVEN}|${SEVEN}\\D{0,30}\\b(?:(?:call|text|txt|ring|dial|phone|reach|hit)\\s(?:me|us)|my\\s(?:number|cell|phone|digits)|hmu)\\b|(?:^|\\n)\\W{0,5}${SEVEN}\\W{0,5}(?:\\n|$)`,
  'u',
);

/**
 * Whether seven digits follow a word such as "call", stand alone or were words. Other figures among words are rooms or
 * counts.
 */
const holdsSeven = (plain: string, digits: string, numbers: string): boolean => {
  const figures: readonly string[] = rowsWithSpaces(plain).match(SEVENS) ?? [];
  const rows = [numbers, rowsWithSpaces(digits)].flatMap((text) => text.match(SEVENS) ?? []);
  return CALLED_SEVEN.test(numbers) || rows.some((row) => !figures.includes(row));
};

/**
 * Whether a message holds an e-mail or web address, a social name or a phone number, also disguised. Every pattern runs
 * in linear time. Home addresses and prices pass.
 */
export function holdsContactDetails(text: string): boolean {
  const drawn = withPlainLetters(text);
  if (holdsFullNameInNetwork(drawn) || holdsDialLetters(drawn) || holdsNetId(drawn)) return true;
  const read = inLatin(withOurLetters(drawn.replace(UNSPACED, '. ').toLowerCase())).replace(KNOWN_SITES, 'a site');
  const plain = read.replaceAll('_', ' ');
  const closed = withoutGaps(plain);
  const together = withLettersTogether(plain);
  if ([read, closed, together].some(holdsNameInNetwork)) return true;
  if (WAYS.some((pattern) => [plain, closed, together].some((text) => pattern.test(text)))) return true;
  const digits = disguisedDigits(withoutGaps(rowsAsDigits(plain)));
  const numbers = digits
    .replace(OF_PAPERS, ' word ')
    .replace(OF_STREETS, ' word ')
    .replace(ZIPS, ' word ')
    .replace(ROUND_AMOUNTS, ' word ')
    .replace(NO_NUMBER, ' word ')
    .replace(COUNTS, '$1');
  const isOfMoney = OF_MONEY.test(closed);
  if (IN_PARTS.test(closed) && (isOfMoney ? PARTS_IN_MONEY : PARTS).test(numbers)) return true;
  if ((isOfMoney ? GROUPS_IN_MONEY : GROUPS).test(numbers)) return true;
  if (holdsNumberInParts(digits, numbers)) return true;
  return (
    AS_AMOUNTS.test(digits) || holdsSeven(plain, digits, numbers) || PHONE.some((pattern) => pattern.test(numbers))
  );
}

/** "Thank you.Be there soon": a sentence that lacks its space. */
const UNSPACED = /(?<=\p{Ll})\.(?=\p{Lu}\p{Ll}*[\s,])/gu;
/** Well-known sites are nobody's contact: "a byu.edu address", "on ksl.com". */
const KNOWN_SITES =
  /(?<=\b(?:a|an|the|any)\s)(?:byu|uvu|utah|usu|suu|utahtech|ensign)\.edu\b|(?<![\p{L}\p{N}@._-]|\bat\s)(?:ksl|rent|zillow|apartments|craigslist)\.(?:com|org)\b(?!\/)/gu;

/** "g m a i l . c o m" becomes "gmail.com". */
const withoutGaps = (text: string): string =>
  text.replace(/(?<=(?:^|[^\p{L}\p{N}])[\p{L}@.])[ \-*](?=[\p{L}@.](?![\p{L}\p{N}]))/gu, '');
