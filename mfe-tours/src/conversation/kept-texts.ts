import { STORAGE_KEYS } from '@keyturn/contracts/page';

type Texts = Readonly<Record<string, string>>;

/** Unsent messages by person and conversation, for this tab while they are signed in. */
export const keptTexts = {
  read: (key: string): string => readAll()[key] ?? '',
  write(key: string, text: string): void {
    const { [key]: _before, ...others } = readAll();
    writeAll(text === '' ? others : { ...others, [key]: text });
  },
  /** Discards other people's texts. */
  keepOnly(email: string | null | undefined): void {
    writeAll(Object.fromEntries(Object.entries(readAll()).filter(([key]) => email && key.startsWith(`${email} `))));
  },
};

/** Texts from JSON, by name; none if unreadable. */
export function textsOf(json: string): Texts {
  try {
    const kept: unknown = JSON.parse(json);
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

function readAll(): Texts {
  try {
    return textsOf(sessionStorage.getItem(STORAGE_KEYS.unsentTexts) ?? '');
  } catch {
    // No storage.
    return {};
  }
}

function writeAll(texts: Texts): void {
  try {
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(STORAGE_KEYS.unsentTexts);
    else sessionStorage.setItem(STORAGE_KEYS.unsentTexts, JSON.stringify(texts));
  } catch {
    // Without storage the texts last as long as the page.
  }
}
