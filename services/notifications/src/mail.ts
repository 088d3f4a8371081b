/** An e-mail for the mail server, or as a file without one. */
export interface Mail {
  /** Identifies repeats of the same e-mail. */
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An attempt's result; `refused` is final, and so is `unreached`, an invalid address. */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'unreached';

/** Delivers e-mails. */
export interface MailSender {
  send(mail: Mail): Promise<MailOutcome>;
  /** Removes e-mails by id, if still here. */
  remove?(ids: readonly string[]): Promise<void>;
}

/** The paragraphs of an e-mail: as plain text, and as HTML with links. */
export function bodyOf(parts: readonly string[]): { text: string; html: string } {
  const paragraphs = parts.map((part) => `<p>${linked(escaped(part)).replaceAll('\n', '<br>')}</p>`);
  return {
    text: parts.join('\n\n'),
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`,
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const linked = (text: string): string => text.replace(/https?:\/\/\S+/g, '<a href="$&">$&</a>');
