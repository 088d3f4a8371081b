/** The comparison form of a text: ignores case, spaces, hyphens and underscores (matching rules). */
export function normalise(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[\s_-]+/g, '');
}

/** Whether two labels differ only in case, spaces, hyphens and underscores. */
export function isSameLabel(a: string | null | undefined, b: string | null | undefined): boolean {
  return normalise(a) === normalise(b);
}

/** Comparison form of a housing or room type: "Male Housing" and "Male" are one (ruling M13). */
export function normaliseType(text: string | null | undefined): string {
  return normalise(text).replace(/(?<=.)housing$/, '');
}

/** An e-mail address as it is stored and compared: trimmed and lower-cased (specification section 5). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether both are the same address; an absent or blank one equals none. */
export function isSameEmail(a: string | null | undefined, b: string | null | undefined): boolean {
  const address = normaliseEmail(a ?? '');
  return address !== '' && address === normaliseEmail(b ?? '');
}

/** The first word of a person's name, for greetings; '' when there is none. */
export function firstName(name: string | null | undefined): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? '';
}

/** Single characters that NFKC expands to a phrase, a katakana word or a unit; others expand to four at most. */
const WRITTEN_OUT = /[\uFDFA\uFDFB\u3300-\u3357\u33AE\u33AF]/g;

/** A text as it appears: without invisible characters, and with look-alike letters, digits and points unified. */
export const asRead = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(WRITTEN_OUT, 'ص')
    .normalize('NFKC')
    .replaceAll('。', '.');

/** Spaces, and letters or signs that look like one. */
const SPACES = /[\s\u115f\u1160\u2800\u3164\uffa0]+/gu;

/** Puts a user's text on one line, so that it cannot break a sentence of ours. */
export const oneLine = (text: string): string => text.replace(SPACES, ' ').trim();

const QUOTES = /["“”„‟＂❝❞〝〞〟]/gu;

/** Quotes a user's text; its own quotation marks cannot end the quote. */
export const quote = (text: string): string => `“${oneLine(text).replace(QUOTES, '’')}”`;

/** Whether nothing of a text is visible. */
export const isBlank = (text: string): boolean =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').replace(SPACES, '') === '';
