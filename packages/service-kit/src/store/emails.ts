import { keepNewer } from './copies.ts';
import type { Filter, StoreCollection, Update } from './store.ts';

/** The newest e-mail address of somebody who has changed theirs. */
export interface EmailDocument {
  _id: string;
  email: string;
  revision: number;
}

/** Keeps what an event says of somebody's address, and returns the newest that was heard: events may come late or twice. */
export async function newestEmail(
  emails: StoreCollection<EmailDocument>,
  { userId: _id, email }: { userId: string; email: string },
  { revision }: { revision: number },
): Promise<string> {
  await keepNewer(emails, { _id, email, revision });
  return (await emails.findOne({ _id }))?.email ?? email;
}

/** Writes an address into one field of all documents that match and have another there. */
export async function setEmail<T extends { _id: string }>(
  collection: StoreCollection<T>,
  whose: Filter<T>,
  field: keyof T & string,
  email: string,
): Promise<void> {
  for (const document of await collection.find(whose).toArray()) {
    if (document[field] === email) continue;
    await collection.updateOne({ _id: document._id } as Filter<T>, { $set: { [field]: email } } as Update<T>);
  }
}
