import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailBy, startPost } from '@keyturn/notifications/testing-post';

/** An e-mail that the product let go. */
export interface Seen {
  readonly to: string;
  readonly subject: string;
  /** All of it: words, page and, of a mail server's, what programs read. */
  readonly text: string;
}

/** Where a product's e-mails go. */
export interface Outlet {
  readonly settings: Readonly<Record<string, string>>;
  /** What it has let go so far. */
  read(dataFolder: string): Promise<Seen[]>;
  close(): Promise<void>;
}

/** Without a mail server, e-mails about accounts are files. */
export const FILES: Outlet = {
  settings: {},
  async read(dataFolder) {
    const folder = join(dataFolder, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json'));
    return Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8');
        const { to, subject } = JSON.parse(text) as Seen;
        return { to, subject, text };
      }),
    );
  },
  close: () => Promise.resolve(),
};

/** A mail server that takes all that the product sends. */
export async function openServer(): Promise<Outlet> {
  const ends: (() => unknown)[] = [];
  const post = await startPost({ after: (end) => void ends.push(end), diagnostic: () => undefined });
  const { smtpUrl, from } = mailBy(post.port);
  return {
    settings: { SMTP_URL: smtpUrl, MAIL_FROM: from },
    read: () =>
      Promise.resolve(
        post.mails.map((mail) => {
          const text = asRead(mail.text);
          return { to: mail.to.join(' '), subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '', text };
        }),
      ),
    async close() {
      for (const end of ends) await end();
    },
  };
}

const BASE64 = /(Content-Transfer-Encoding: base64\n(?:.+\n)*\n)([\w+/=\n]+)/g;

/** As a program for e-mails shows it: lines as they were before they were folded, and signs that are told by numbers or in base64. */
const asRead = (mail: string): string =>
  mail
    .replaceAll('\r\n', '\n')
    .replace(BASE64, (_, head: string, coded: string) => `${head}${Buffer.from(coded, 'base64').toString()}\n`)
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/\n[ \t]+/g, ' ')
    .replace(/(?:=[0-9A-F]{2})+/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString());
