import { formatAvailableFrom, formatDateRange } from './dates.ts';
import { oneLine } from './text.ts';

type Text = string | null | undefined;

/** The fields of a listing that its card shows; all may be missing. */
export interface ListingTextFields {
  readonly startDate?: Text;
  readonly endDate?: Text;
  readonly availableFrom?: Text;
  readonly isPropertyManager?: boolean | null | undefined;
  readonly incentives?: readonly string[] | null | undefined;
  readonly leaseType?: Text;
  readonly bedrooms?: Text;
  readonly unitType?: Text;
  readonly complex?: Text;
  readonly apartmentName?: Text;
  readonly city?: Text;
}

/**
 * A card's date line (requirement D7): the lease as a range, or "Available from …" without a range or for a property
 * manager's post. '' without a date; `today` decides whether a year is shown.
 */
export function cardDateText(listing: ListingTextFields, today?: string): string {
  const range = formatDateRange(listing.startDate, listing.endDate);
  if (range !== '' && listing.isPropertyManager !== true) return range;
  const dates = [listing.startDate, listing.availableFrom];
  if (listing.isPropertyManager === true) dates.reverse();
  return dates.map((date) => formatAvailableFrom(date, today)).find((text) => text !== '') ?? '';
}

/** The incentive for a card's badge, or ''. */
export function firstIncentive(listing: ListingTextFields): string {
  return listing.incentives?.find((label) => label.trim() !== '') ?? '';
}

/** A listing's name in sentences: its complex, else its kind of place. */
export const listingTitle = (listing: ListingTextFields): string => oneLine(listing.complex ?? '') || unitText(listing);

/** "Private Room · 2 bd · Apartment", without missing parts. */
export function unitText(listing: ListingTextFields): string {
  const bedrooms = listing.bedrooms?.trim() ? `${listing.bedrooms.trim()} bd` : '';
  return joinParts([listing.leaseType, bedrooms, listing.unitType], ' · ');
}

/** "Wymount, Provo": the complex and the city, without missing parts. */
export function placeText(listing: ListingTextFields): string {
  return joinParts([listing.complex?.trim() || listing.apartmentName, listing.city], ', ');
}

/** A listing's address in one line, "12 Elm St, #4, Provo, UT", without missing parts. A bare unit gets a "#". */
export function addressText(listing: { street?: Text; unit?: Text; city?: Text; state?: Text }): string {
  const unit = listing.unit?.trim() ?? '';
  const numbered = /^[a-z]?\d+[a-z]?$/i.test(unit) ? `#${unit}` : unit;
  return joinParts([listing.street, numbered, listing.city, listing.state], ', ');
}

function joinParts(parts: readonly Text[], separator: string): string {
  return parts.flatMap((part) => part?.trim() || []).join(separator);
}
