import { formatAvailableFrom, formatDateRange } from './dates.ts';
import { oneLine } from './text.ts';

type Text = string | null | undefined;

/** The fields a listing card's lines are made of; all may be missing. */
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
 * A card's date line (requirement D7): the lease as a range, or "Available from …" when there is no range or a property
 * manager posted it; '' without any date. `today` decides whether a year is shown.
 */
export function cardDateText(listing: ListingTextFields, today?: string): string {
  const range = formatDateRange(listing.startDate, listing.endDate);
  if (range !== '' && listing.isPropertyManager !== true) return range;
  const dates = [listing.startDate, listing.availableFrom];
  if (listing.isPropertyManager === true) dates.reverse();
  return dates.map((date) => formatAvailableFrom(date, today)).find((text) => text !== '') ?? '';
}

/** The incentive a card shows as its badge, or ''. */
export function firstIncentive(listing: ListingTextFields): string {
  return listing.incentives?.find((label) => label.trim() !== '') ?? '';
}

/** A listing's name where it is spoken of: its complex, else what kind of place it is. */
export const listingTitle = (listing: ListingTextFields): string => oneLine(listing.complex ?? '') || unitText(listing);

/** "Private Room · 2 bd · Apartment", without what is missing. */
export function unitText(listing: ListingTextFields): string {
  const bedrooms = listing.bedrooms?.trim() ? `${listing.bedrooms.trim()} bd` : '';
  return joinParts([listing.leaseType, bedrooms, listing.unitType], ' · ');
}

/** "Wymount, Provo": the complex and the city, without what is missing. */
export function placeText(listing: ListingTextFields): string {
  return joinParts([listing.complex?.trim() || listing.apartmentName, listing.city], ', ');
}

/** The address of a listing in a line, "12 Elm St, #4, Provo, UT", without what is missing. A bare number of a unit has its sign. */
export function addressText(listing: { street?: Text; unit?: Text; city?: Text; state?: Text }): string {
  const unit = listing.unit?.trim() ?? '';
  const numbered = /^[a-z]?\d+[a-z]?$/i.test(unit) ? `#${unit}` : unit;
  return joinParts([listing.street, numbered, listing.city, listing.state], ', ');
}

function joinParts(parts: readonly Text[], separator: string): string {
  return parts.flatMap((part) => part?.trim() || []).join(separator);
}
