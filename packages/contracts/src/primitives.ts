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

/** An id as services make them: 22 URL-safe characters. Required where a client may choose a new one. */
export const newId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'That id is not valid.');

/** `me`, or the caller's own e-mail address as in the specification's addresses; profiles also take a user id. */
export const userEmail = z.string();

/** The file name in an image's address: 22 characters of id, 32 of key. */
export const mediaFile = z.string().regex(/^[A-Za-z0-9_-]{22}\.[a-f0-9]{32}\.jpg$/);

/**
 * A person's plain text: NFC, no control characters except line breaks, no direction marks, at most `max` characters
 * (security S-21).
 */
export const text = (max: number) =>
  z
    .string()
    // Aborts first, because composing marks takes quadratic time.
    .max(max, { abort: true })
    .overwrite((value) =>
      value
        .replace(/[\u2028\u2029]/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, '')
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/\p{Cs}/gu, '')
        .normalize('NFC'),
    )
    // Composed text can be longer than the input.
    .max(max);

/** A text that is not blank; spaces and blank letters count as missing, like an empty text. */
export const requiredText = (max: number, missing: string) =>
  text(max)
    .pipe(z.string().trim().min(1, missing))
    // The rule above already refuses an empty text with the same sentence.
    .refine((value) => value === '' || !isBlank(value), missing);

/** Anything that an e-mail program turns into a link: an address, a host name, a path with a scheme. */
const LINK = /@|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;
/** "J.R.Smith", "St.John": initials without spaces. No site has a one-letter name before such an end. */
const INITIALS = /(?<![\p{L}\p{N}._@/-])(?:(?:\p{Lu}\.){1,4}|St\.)(?=\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}./@-]))/gu;
/** Control characters, direction marks, and invisible characters. */
const UNSEEN =
  /[\p{Cc}\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;

/** A name that may date from before stricter rules (decision 0029): no link and no trick. */
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
  // Nobody may pose as the product's operator.
  .refine((value) => !isNameOfOurs(value), 'Please enter your own name.');

/**
 * The name of a person or company, 1 to 100 characters. It appears in others' notices, so it is no address, phone
 * number, link or trick.
 */
export const personName = storedName
  .refine((value) => !posesAsOurs(value), 'Please enter your own name.')
  .refine(
    (value) => !holdsContactDetails(value),
    'Please enter your name without phone numbers or other ways to reach you.',
  )
  .refine(isPlainName, 'Please enter your name alone, without apps, schools or sentences.');

/** One of the labels, or '' for "not answered". */
export const choice = (labels: readonly string[]) => z.enum(['', ...labels]);

/** A listing's transfer state: '' while nobody takes the lease over. Absent in answers of the release before. */
export const transferState = z.enum(['', 'pending', 'transferred']);
export type TransferState = z.infer<typeof transferState>;

/** A calendar day 'YYYY-MM-DD' that exists, or a date-time that starts with one, reduced to its day. '' means none. */
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

/** The address of an image of our own (security S-20); '' means none. */
export const imageUrl = z
  .string()
  .regex(
    /^$|^\/media\/(listings|profiles)\/[A-Za-z0-9_-]{22}\.[a-f0-9]{32}\.jpg$/,
    'That image was not uploaded here.',
  );

/**
 * The spelling of values in answers, for `/api/openapi.json` and the tests. Readers do not depend on it, because they
 * read answers of other releases.
 */
const spelled = (spelling: { format: string } | { pattern: string }) => z.string().meta(spelling);

/** An id in an answer. */
export const givenId = spelled({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** A moment in UTC; `instantOrNone` is '' for none. */
export const instant = spelled({ format: 'date-time' });
export const instantOrNone = spelled({ pattern: '^$|^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
/** A day in Denver; the second one is '' for none. */
export const calendarDay = spelled({ format: 'date' });
export const dayOrNone = spelled({ pattern: '^$|^\\d{4}-\\d{2}-\\d{2}$' });
/** "3:30 PM". */
export const halfHour = spelled({ pattern: '^(1[0-2]|[1-9]):(00|30) (AM|PM)$' });
