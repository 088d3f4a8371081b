import { text } from 'node:stream/consumers';
import type { ErasureDocument } from '@keyturn/service-kit/erasures';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store } from '@keyturn/service-kit/store';
import type { MailDocument } from './mails.ts';
import { cappedAs } from './account-mail-caps.ts';
import type { MailboxDocument } from './mailboxes.ts';
import { isToOwner } from './send-mails.ts';
import { createUnreachedAddresses } from './unreached-addresses.ts';

interface Settings {
  readonly input: AsyncIterable<unknown>;
  readonly linkKey: string;
  now?(): Date;
}

/**
 * `unreached`: addresses of e-mails that bounced after delivery, one a line of standard input, hidden from process
 * lists. Each is treated as refused at once, if an e-mail to it is known. Returns the output.
 */
export async function runUnreached(
  given: readonly string[],
  openStore: () => Promise<Store>,
  { input, linkKey, now = () => new Date() }: Settings,
): Promise<string> {
  if (given.length > 0)
    throw new StartError(
      `The subcommand unreached takes no “${given.join(' ')}”. Give the addresses by standard input, one a line.`,
    );
  const addresses = await readAddresses(input);
  const store = await openStore();
  const boxes = store.collection<MailboxDocument>('mailboxes');
  const mails = store.collection<MailDocument>('mails');
  const erasures = store.collection<ErasureDocument>('erasures');
  const isErased = async (userId: string) => (await erasures.findOne({ _id: userId })) !== null;
  const unreached = createUnreachedAddresses({ boxes, isErased, now });

  /** Whose certain address received account e-mails there. */
  async function ownerOf(address: string): Promise<string | undefined> {
    const boxes = [true, false].map((isConfirmed) => cappedAs(linkKey, address, '', isConfirmed).box);
    return (await mails.find({ box: { $in: boxes } }).toArray()).find(isToOwner)?.userId;
  }

  let marked = 0;
  for (const address of addresses) {
    const known = await boxes.updateOne({ _id: address }, { $set: { unreachedAt: now().toISOString() } });
    const owner = known.matchedCount > 0 ? undefined : await ownerOf(address);
    if (owner !== undefined) await unreached.add(address, owner);
    if (owner !== undefined || known.matchedCount > 0) marked += 1;
  }
  const unknown = addresses.length - marked;
  return `${marked} marked${unknown === 0 ? '' : `, of ${unknown} nothing is known`}.\n`;
}

async function readAddresses(input: AsyncIterable<unknown>): Promise<string[]> {
  const lines = (await text(input)).split('\n').map((line) => line.trim().toLowerCase());
  const addresses = [...new Set(lines)].filter((line) => line !== '');
  const wrong = addresses.find((line) => !/^[^\s@<>]+@[^\s@<>]+$/.test(line));
  const how = 'Give the addresses by standard input, one a line.';
  if (wrong !== undefined) throw new StartError(`“${wrong}” is no address. ${how}`);
  if (addresses.length === 0) throw new StartError(how);
  return addresses;
}
