import type { PostData } from '@keyturn/contracts/post-fields';
import { findPlainContact } from '@keyturn/domain/plain-contact';
import type { Complaint } from '../flow/complaints.ts';
import { incentivesMessages as messages } from '../messages.ts';

/** The mistake of the notes: plain contact details, which it names. */
export function checkNotes({ notes = '' }: PostData): Complaint[] {
  const contact = findPlainContact(notes);
  if (contact === null) return [];
  return [{ field: 'notes', message: messages.contactInNotes(notes.slice(contact.start, contact.end)) }];
}
