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

/** A text as people read it: without what is not drawn, and with the usual one of letters, digits and points that look alike. */
export const asRead = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.');
