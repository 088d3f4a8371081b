import { holdsContactDetails } from './contact-in-message.ts';
import { spokenDigits } from './spoken-digits.ts';
import { asRead } from './text.ts';

const DIRECTION = '(?:[nsew]|north|south|east|west)\\b\\.?';
const STREET_KIND =
  '(?:st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|ter|terrace|cir|circle|ct|court|pl|place|pkwy|parkway|loop|trl|trail)\\b';
const TOP_DOMAINS =
  '(?:com|org|net|edu|gov|io|co|me|us|info|biz|app|dev|link|site|online|xyz|gg|ly|tv|shop|store|ai|to|ru|cc|page|live|click|top|club|pro|rent|homes|house|gl|be)\\b';

const PATTERNS: readonly RegExp[] = [
  // An e-mail address, also with its sign in words, or a name on a network.
  /(?:^|[\s\p{L}\p{N}.:+_-])@\s?[([{<]?\s?[\p{L}\p{N}_-]/u,
  /\S\s*[([]\s*at\s*[)\]]\s*\S/,
  // A link or a site's name.
  /\w:\/\/|\bwww\.|(?<![^\s(])\/\/[\p{L}\p{N}]/u,
  new RegExp(`[a-z0-9-]\\.${TOP_DOMAINS}`),
  // Seven digits or more, with any separator.
  /(?:\p{Nd}[^\p{L}\p{Nd},;&]*){7}/u,
  // "742 N 300 E", "N 742 300 E", "12 Elm St", "12 N Center Street".
  new RegExp(`\\b\\d{1,5}\\s*${DIRECTION}\\s*\\d`),
  new RegExp(`\\b${DIRECTION}\\s*\\d{1,5}\\s+\\d`),
  new RegExp(`\\b\\d{1,5}\\s+(?:${DIRECTION}\\s*)?(?!(?:on|at|and)\\b)(?:[\\p{L}']+\\s+){1,3}${STREET_KIND}`, 'u'),
];

/** Digits like a phone number, with anything between; not where units are listed. */
const NUMBERS: readonly RegExp[] = [
  /(?<!\p{Nd})\p{Nd}{3}\P{Nd}{1,3}\p{Nd}{3}\P{Nd}{1,3}\p{Nd}{4}(?!\p{Nd})/u,
  /(?:(?<!\p{Nd})\p{Nd}[^\p{L}\p{Nd}]){6}\p{Nd}/u,
];
const UNITS =
  /\b(?:units?|apts?|apartments?|bldgs?|buildings?|rooms?|nos?)\b\.?\s*\d{1,4}(?:\s*(?:[,;&-]|and)\s*\d{1,4}\b)*/gi;

/**
 * Whether a public text holds a phone number, e-mail address, link, social name or street address, also disguised.
 * Buildings named after a street pass ("900 East", "College Way").
 */
export function holdsContact(text: string | null | undefined): boolean {
  const plain = spokenDigits(asRead(text ?? '').toLowerCase());
  const withoutUnits = plain.replace(UNITS, '');
  return (
    PATTERNS.some((pattern) => pattern.test(plain)) ||
    NUMBERS.some((pattern) => pattern.test(withoutUnits)) ||
    holdsContactDetails((text ?? '').replace(UNITS, ''))
  );
}
