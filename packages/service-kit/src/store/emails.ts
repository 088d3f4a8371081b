import { storeNewer } from './copies.ts';
import type { Filter, StoreCollection, Update } from './store.ts';

/** A person's newest known e-mail address; '' once it is free again. */
export interface EmailDocument {
  _id: string;
  email: string;
  revision: number;
}

/** Stores a person's address from an event and writes the newest one. Events may come late, twice or in parallel. */
export async function followNewest(
  emails: StoreCollection<EmailDocument>,
  { userId: _id, email }: { userId: string; email: string },
  { revision }: { revision: number },
  write: (email: string) => Promise<void>,
): Promise<void> {
  await storeNewer(emails, { _id, email, revision });
  const newest = async () => (await emails.findOne({ _id }))?.email ?? email;
  let written: string | null = null;
  // Repeats while a newer address arrives during the write.
  for (let next = await newest(); next !== written; next = await newest()) {
    await write(next);
    written = next;
  }
}

/** Sets the address in one field of all matching documents that differ. */
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
