/** An e-mail as it is handed over: to the mail server, or as a file where there is none. */
export interface Mail {
  /** Makes the same e-mail, sent twice, the same. */
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How an attempt ended; `refused` is for good, `unreached` too, as the receiver's address is none. */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'unreached';

/** Takes an e-mail out of this service. */
export interface MailSender {
  send(mail: Mail): Promise<MailOutcome>;
  /** Takes e-mails back, by their ids, where they are still here. */
  remove?(ids: readonly string[]): Promise<void>;
}

/** The parts of an e-mail, one below the other: plain, and as a page whose addresses are links. */
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
