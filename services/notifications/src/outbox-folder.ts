import { DAY_MS } from '@keyturn/domain/durations';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailboxOf } from '@keyturn/domain/mailbox';
import { z } from 'zod';
import type { MailSender } from './mail.ts';

const MOST_KEPT = 1000;
const KEPT_MS = 14 * DAY_MS;
/** The time, the e-mail's id and, except in files of the release before, its mailbox's mark. */
const FILE = /^(.+Z)-[\w-]+?(?:\.([a-f0-9]{12}))?\.json(?:\.new)?$/;

const kept = z.object({ at: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/** Folder of e-mails below a data folder, without a mail server. */
export const outboxFolder = (dataFolder: string): string => join(dataFolder, 'outbox');

/** A carrier that stores files. */
export interface OutboxFolder extends MailSender {
  sweep(now: Date): Promise<void>;
  /** Deletes e-mails' files, by id. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Stores e-mails as files for their owner only, because a link opens an account. Keeps the newest, for a fortnight. */
export function createOutboxFolder(folder: string): OutboxFolder {
  async function sweep(now: Date): Promise<void> {
    const all = await namesIn(folder);
    const end = timeName(new Date(now.getTime() - KEPT_MS).toISOString());
    const old = all.filter((name) => name < end);
    const gone = [...old, ...tooMany(all.slice(old.length))];
    for (const name of gone) await rm(join(folder, name), { force: true });
  }

  return {
    sweep,
    async remove(ids) {
      const parts = ids.map((id) => `-${plainId(id)}.`);
      const own = (await namesIn(folder)).filter((name) => parts.some((part) => name.includes(part)));
      for (const name of own) await rm(join(folder, name), { force: true });
    },
    async send({ id, at, to, subject, text, html }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${timeName(at)}-${plainId(id)}.${markOf(to)}.json`);
      // Written atomically.
      const content = JSON.stringify({ at, to, subject, text, html }, null, 2);
      await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
      await rename(`${file}.new`, file);
      await sweep(new Date(at));
      return 'sent';
    },
  };
}

/** A folder's e-mails as text for the operator, oldest first. */
export async function printOutbox(dataFolder: string): Promise<string> {
  const folder = outboxFolder(dataFolder);
  const files = await namesIn(folder);
  if (files.length === 0) return `No e-mail was written to ${folder}.\n`;
  const mails = await Promise.all(files.map((name) => readMail(join(folder, name))));
  return mails
    .flatMap((mail) => (mail ? [`${mail.at}  ${mail.to}\n${mail.subject}\n\n${mail.text}\n`] : []))
    .join(LINE);
}

/** Beyond the limit, the oldest of the fullest mailbox: flooding one displaces nobody else's. */
function tooMany(names: readonly string[]): string[] {
  const boxes = new Map<string, string[]>();
  for (const name of names) {
    const mark = FILE.exec(name)?.[2] ?? '';
    boxes.set(mark, [...(boxes.get(mark) ?? []), name]);
  }
  const gone: string[] = [];
  while (names.length - gone.length > MOST_KEPT) {
    const most = [...boxes.values()].reduce((one, other) => (other.length > one.length ? other : one));
    gone.push(...most.splice(0, 1));
  }
  return gone;
}

const markOf = (to: string): string => createHash('sha256').update(mailboxOf(to)).digest('hex').slice(0, 12);

const plainId = (id: string): string => id.replace(/[^\w-]/g, '');

const LINE = `${'-'.repeat(72)}\n`;

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name)).sort();

/** A time as a sortable file name. */
const timeName = (at: string): string => at.replace(/[:.]/g, '-');

/** Null if it vanished or is not ours. */
async function readMail(file: string): Promise<z.infer<typeof kept> | null> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
