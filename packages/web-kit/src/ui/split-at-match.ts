/** Splits a suggestion around the typed part, ignoring case, to show it bold. */
export function splitAtMatch(text: string, typed: string): [before: string, match: string, after: string] {
  const needle = typed.trim().toLowerCase();
  const start = needle ? text.toLowerCase().indexOf(needle) : -1;
  if (start < 0) return [text, '', ''];
  const end = start + needle.length;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
