/** Initials of a name's first and last words; without letters or digits, its first whole character. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  if (letters.length === 0) return firstGrapheme(name.trim());
  return `${letters[0]}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase();
}

function firstGrapheme(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? '';
}
