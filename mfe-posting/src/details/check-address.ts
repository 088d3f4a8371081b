import type { PostData } from '@keyturn/contracts/post-fields';
import { STATE } from '@keyturn/domain/places';
import { detailsMessages } from '../messages.ts';

/** The alert that keeps a person on the details step, or null: street, city and the state UT (specification section 5). */
export function checkAddress({ street = '', city = '', state = '' }: PostData): string | null {
  const isComplete = street.trim() !== '' && city.trim() !== '' && state === STATE;
  return isComplete ? null : detailsMessages.addressAlert;
}
