import type { PostData } from '@keyturn/contracts/post-fields';
import { knownCity, nearestCity, suggestCity } from '@keyturn/domain/cities';
import { holdsContact } from '@keyturn/domain/contact-text';
import { STATE, POSTING_CITIES, suggestByPrefix } from '@keyturn/domain/places';
import type { Complaint } from '../flow/complaints.ts';
import { detailsMessages as messages } from '../messages.ts';

/**
 * What is wrong with the place: street, city and the state UT with the specification's alert (section 5), then a city that
 * does not exist and a complex that tells how to reach somebody.
 */
export function checkAddress({ street = '', city = '', state = '', complex = '' }: PostData): Complaint[] {
  const alert = messages.addressAlert;
  return [
    ...(street.trim() === '' ? [{ field: 'street', message: messages.noStreet, alert } as const] : []),
    ...(city.trim() === '' ? [{ field: 'city', message: messages.noCity, alert } as const] : []),
    ...(state === STATE ? [] : [{ field: 'state', message: messages.onlyUtah, alert } as const]),
    ...(city.trim() === '' || knownCity(city) !== null ? [] : [unknownCity(city)]),
    ...(holdsContact(complex) ? [{ field: 'complex', message: messages.contactInComplex } as const] : []),
  ];
}

function unknownCity(city: string): Complaint {
  return { field: 'city', message: messages.unknownCity(city.trim(), nearestCity(city)) };
}

/** The specification's cities that begin as typed; where none does, the city of Utah that is spelled most alike. */
export const suggestCities = (typed: string): readonly string[] =>
  suggestCity(typed, suggestByPrefix(typed, POSTING_CITIES));
