/** The form two texts are compared in: case, spaces, hyphens and underscores ignored, nothing else (matching rules). */
export function normalise(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[\s_-]+/g, '');
}

/** True when two labels are the same but for case, spaces, hyphens and underscores. */
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

/** True when both are the same address; an absent or blank address is nobody's. */
export function isSameEmail(a: string | null | undefined, b: string | null | undefined): boolean {
  const address = normaliseEmail(a ?? '');
  return address !== '' && address === normaliseEmail(b ?? '');
}

/** The first word of a person's name, for greetings; '' when there is none. */
export function firstName(name: string | null | undefined): string {
  return (name ?? '').trim().split(/\s+/)[0] ?? '';
}

/** One character each that is a sentence of eighteen or eight when it is written out, a word in katakana or a unit; all others are four at most. */
const WRITTEN_OUT = /[\uFDFA\uFDFB\u3300-\u3357\u33AE\u33AF]/g;

/** A text as people read it: without what is not drawn, and with the usual one of letters, digits and points that look alike. */
export const asRead = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(WRITTEN_OUT, 'ص')
    .normalize('NFKC')
    .replaceAll('。', '.');

/** Spaces, and what looks like one though it is a letter or a sign. */
const SPACES = /[\s\u115f\u1160\u2800\u3164\uffa0]+/gu;

/** What somebody wrote, in one line: within a sentence of ours it makes no line of its own. */
export const oneLine = (text: string): string => text.replace(SPACES, ' ').trim();

const QUOTES = /["“”„‟＂❝❞〝〞〟]/gu;

/** What somebody wrote, quoted within a sentence of ours: none of its own marks ends the quote. */
export const quote = (text: string): string => `“${oneLine(text).replace(QUOTES, '’')}”`;

/** Whether nothing of a text is drawn. */
export const isBlank = (text: string): boolean =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '').replace(SPACES, '') === '';
