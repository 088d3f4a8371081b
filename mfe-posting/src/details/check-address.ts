import type { PostData } from '@keyturn/contracts/post-fields';
import { knownCity, nearestCity, suggestCity } from '@keyturn/domain/cities';
import { holdsContact } from '@keyturn/domain/contact-text';
import { speaksAsOurs } from '@keyturn/domain/own-name';
import { STATE, POSTING_CITIES, suggestByPrefix } from '@keyturn/domain/places';
import type { Complaint } from '../flow/complaints.ts';
import { detailsMessages as messages } from '../messages.ts';

/**
 * The first mistake of the address, in field order: no street, contact details in the complex, no or unknown city,
 * state not UT. A missing street, city or UT shows the specification's alert first (section 5).
 */
export function checkAddress({ street = '', city = '', state = '', complex = '' }: PostData): Complaint[] {
  const isIncomplete = street.trim() === '' || city.trim() === '' || state !== STATE;
  const complaints: Complaint[] = [
    ...(street.trim() === '' ? [{ field: 'street', message: messages.noStreet } as const] : []),
    ...(speaksAsOurs(complex) ? [{ field: 'complex', message: messages.oursInComplex } as const] : []),
    ...(holdsContact(complex) ? [{ field: 'complex', message: messages.contactInComplex } as const] : []),
    ...cityComplaints(city),
    ...(state === STATE ? [] : [{ field: 'state', message: messages.onlyUtah } as const]),
  ];
  return isIncomplete ? complaints.map((complaint) => ({ ...complaint, alert: messages.addressAlert })) : complaints;
}

function cityComplaints(city: string): Complaint[] {
  const message = checkCity(city);
  return message === undefined ? [] : [{ field: 'city', message }];
}

/** The mistake of a city: missing, or not in Utah; undefined for none. */
export function checkCity(city: string): string | undefined {
  if (knownCity(city) !== null) return undefined;
  return city.trim() === '' ? messages.noCity : messages.unknownCity(city.trim(), nearestCity(city));
}

/** The specification's cities by prefix; without one, Utah's most similar city. */
export const suggestCities = (typed: string): readonly string[] =>
  suggestCity(typed, suggestByPrefix(typed, POSTING_CITIES));
