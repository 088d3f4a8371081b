import { holdsContactDetails } from '@keyturn/domain/contact-in-message';
import { isNameOfOurs, posesAsOurs } from '@keyturn/domain/own-name';
import { asRead, isBlank } from '@keyturn/domain/text';
import { isPlainName } from '@keyturn/domain/plain-name';
import { z } from 'zod';

/** An e-mail address: trimmed, lower-cased, at most 254 characters. */
export const email = z
  .string()
  .max(300)
  .trim()
  .toLowerCase()
  .meta({ format: 'email', examples: ['ann.lee@example.edu'] })
  .pipe(z.email('Please enter a valid e-mail address.').max(254));

/** An opaque id: up to 64 URL-safe characters (the services make 22). */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'That id is not valid.');

/** An id as the services make them: 22 URL-safe characters. Asked for where a client may choose a new one. */
export const newId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'That id is not valid.');

/** Whose: `me`, or the own e-mail address as the specification's addresses have it; profiles are found by user id, too. */
export const userEmail = z.string();

/** The file of an image's address: 22 characters of id, 32 of key. */
export const mediaFile = z.string().regex(/^[A-Za-z0-9_-]{22}\.[a-f0-9]{32}\.jpg$/);

/** Plain text of a person: NFC, without control characters except line breaks and without those that turn its direction, at most `max` characters (security S-21). */
export const text = (max: number) =>
  z
    .string()
    // Ends here, as composing marks takes time by the square of their number.
    .max(max, { abort: true })
    .overwrite((value) =>
      value
        .replace(/[\u2028\u2029]/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/\p{Cs}/gu, '')
        .normalize('NFC'),
    )
    // Composed text can be longer than what was sent.
    .max(max);

/** Such a text that says something: of blanks alone, also of those that are no spaces, it is as missing as an empty one. */
export const requiredText = (max: number, missing: string) =>
  text(max)
    .pipe(z.string().trim().min(1, missing))
    // An empty one is refused above already; it needs no second refusal with the same words.
    .refine((value) => value === '' || !isBlank(value), missing);

/** Something an e-mail program or reader would make a link of: an address, a host name, a path with a scheme. */
const LINK = /@|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;
/** "J.R.Smith", "St.John": initials without their spaces. No site has a name of one letter before such an end. */
const INITIALS = /(?<![\p{L}\p{N}._@/-])(?:(?:\p{Lu}\.){1,4}|St\.)(?=\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}./@-]))/gu;
/** Control characters, those that turn the direction of what follows, and those that look like nothing. */
const UNSEEN =
  /[\p{Cc}\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;

/** A name that may have been stored before names were read as texts are (decision 0029): no link and no trick. */
export const storedName = z
  .string()
  .refine((value) => !UNSEEN.test(value), 'Please enter your name without hidden characters.')
  .pipe(text(100))
  .pipe(z.string().trim().min(1, 'Please enter your name.'))
  .refine((value) => /[\p{L}\p{N}]/u.test(asRead(value)), 'Please enter your name without hidden characters.')
  .refine(
    (value) => !LINK.test(asRead(value).replace(INITIALS, '$& ')),
    'Please enter your name without e-mail addresses or links.',
  )
  // Nobody is to be taken for who runs the product.
  .refine((value) => !isNameOfOurs(value), 'Please enter your own name.');

/** The name of a person or company, 1 to 100 characters: it stands in other people's notices, so it is no address, phone number, link or trick. */
export const personName = storedName
  .refine((value) => !posesAsOurs(value), 'Please enter your own name.')
  .refine(
    (value) => !holdsContactDetails(value),
    'Please enter your name without phone numbers or other ways to reach you.',
  )
  .refine(isPlainName, 'Please enter your name alone, without apps, schools or sentences.');

/** One of some labels, or '' for "not answered". */
export const choice = (labels: readonly string[]) => z.enum(['', ...labels]);

/** What the handing over of its lease has made of a listing: '' while nobody takes it over, or nobody any more. Answers of the release before have none. */
export const transferState = z.enum(['', 'pending', 'transferred']);
export type TransferState = z.infer<typeof transferState>;

/** A calendar day 'YYYY-MM-DD' that exists, or a date-time that starts with one; the day is kept. '' means none. */
export const day = z
  .string()
  .max(40)
  .refine((value) => value === '' || isRealDay(value.slice(0, 10)), 'That date does not exist.')
  .overwrite((value) => value.slice(0, 10));

function isRealDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The address of one of our own images, never a foreign one (security S-20). '' means none. */
export const imageUrl = z
  .string()
  .regex(
    /^$|^\/media\/(listings|profiles)\/[A-Za-z0-9_-]{22}\.[a-f0-9]{32}\.jpg$/,
    'That image was not uploaded here.',
  );

/**
 * The spelling of values in answers. `/api/openapi.json` shows it, and every answer of the tests is checked against it.
 * Readers don't depend on it, because they take answers of other releases.
 */
const spelled = (spelling: { format: string } | { pattern: string }) => z.string().meta(spelling);

/** An id in an answer. */
export const givenId = spelled({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** A moment in UTC; the second one is '' where there is none. */
export const instant = spelled({ format: 'date-time' });
export const instantOrNone = spelled({ pattern: '^$|^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
/** A day of Denver's; the second one is '' where there is none. */
export const calendarDay = spelled({ format: 'date' });
export const dayOrNone = spelled({ pattern: '^$|^\\d{4}-\\d{2}-\\d{2}$' });
/** "3:30 PM". */
export const halfHour = spelled({ pattern: '^(1[0-2]|[1-9]):(00|30) (AM|PM)$' });
