import type { ListingDetail } from '@keyturn/contracts/posts';
import { formatDayAndYear } from '@keyturn/domain/dates';
import { isSameLabel } from '@keyturn/domain/text';
import { FactList, transferFacts, type Fact } from '@keyturn/web-kit/listing/parts';
import {
  Armchair,
  Bath,
  BedDouble,
  Building2,
  DoorOpen,
  GraduationCap,
  KeyRound,
  Mars,
  RefreshCw,
  Ruler,
  Truck,
  Users,
  UsersRound,
  Venus,
  type LucideIcon,
} from 'lucide-react';
import { listingMessages as messages } from './messages.ts';
import styles from './listing.module.css';

export const KeyFacts = ({ listing }: { listing: ListingDetail }) => (
  <FactList label={messages.facts} facts={factsOf(listing)} className={styles.facts} />
);

function factsOf(listing: ListingDetail): readonly Fact[] {
  const isYes = (answer: string | undefined) => answer === 'Yes';
  const { bedrooms, bathrooms, gender = '', squareFootage } = listing;
  const moveOut = formatDayAndYear(listing.moveOutDate);
  const unit = messages.unit(listing.unitType ?? '', listing.floorLevel ?? '');
  return [
    [DoorOpen, listing.leaseType],
    [BedDouble, bedrooms && messages.bedrooms(bedrooms)],
    [Bath, bathrooms && messages.bathrooms(bathrooms, isYes(listing.sharedBathroom))],
    [Building2, unit],
    [Users, listing.maxTenants && messages.occupancy(listing.maxTenants)],
    [housingIcon(gender), gender !== '' && messages.housing(gender)],
    [Armchair, yesOrNo(listing.furnished, messages.furnished, messages.unfurnished)],
    [RefreshCw, yesOrNo(listing.renewable, messages.renewable, messages.notRenewable)],
    [Ruler, typeof squareFootage === 'number' && squareFootage > 0 && messages.squareFeet(squareFootage)],
    [KeyRound, isYes(listing.privateEntrance) && messages.privateEntrance],
    [GraduationCap, isYes(listing.studentHousing) && messages.studentHousing],
    ...transferFacts(listing),
    [Truck, moveOut !== '' && messages.movesOut(moveOut)],
  ];
}

function housingIcon(gender: string): LucideIcon {
  const type = gender.replace(/\s*housing$/i, '');
  return isSameLabel(type, 'Female') ? Venus : isSameLabel(type, 'Male') ? Mars : UsersRound;
}

function yesOrNo(answer: string | undefined, yes: string, no: string): string | undefined {
  return answer === 'Yes' ? yes : answer === 'No' ? no : undefined;
}
