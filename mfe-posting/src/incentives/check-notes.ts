import type { PostData } from '@keyturn/contracts/post-fields';
import { findPlainContact } from '@keyturn/domain/plain-contact';
import type { Complaint } from '../flow/complaints.ts';
import { incentivesMessages as messages } from '../messages.ts';

/** What is wrong with the notes: a plain way to reach somebody, which is named. */
export function checkNotes({ notes = '' }: PostData): Complaint[] {
  const contact = findPlainContact(notes);
  if (contact === null) return [];
  return [{ field: 'notes', message: messages.contactInNotes(notes.slice(contact.start, contact.end)) }];
}
