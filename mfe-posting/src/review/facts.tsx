import type { OwnPost } from '@keyturn/contracts/posts';
import { FactList, transferFacts, type Fact } from '@keyturn/web-kit/listing/parts';
import {
  Armchair,
  Bath,
  BedDouble,
  Building2,
  DoorClosed,
  DoorOpen,
  GraduationCap,
  RefreshCw,
  Ruler,
  UserRound,
  Users,
} from 'lucide-react';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** The key facts in a row, without unanswered ones. */
export const Facts = ({ post }: { post: OwnPost }) => (
  <FactList label={messages.facts} facts={factsOf(post)} className={styles.facts} />
);

function factsOf(post: OwnPost): readonly Fact[] {
  const { leaseType, bedrooms, bathrooms, unitType, maxTenants, gender, furnished, renewable, squareFootage } = post;
  return [
    [DoorOpen, leaseType],
    [BedDouble, bedrooms && messages.bedrooms(bedrooms)],
    [Bath, bathrooms && messages.bathrooms(bathrooms, post.sharedBathroom === 'Yes')],
    [Building2, unitType && messages.unitType(unitType, post.floorLevel ?? '')],
    [Ruler, squareFootage !== undefined && squareFootage !== '' && messages.squareFeet(squareFootage)],
    [Users, maxTenants && messages.occupancy(maxTenants)],
    [UserRound, gender && messages.housing(gender)],
    [Armchair, furnished && (furnished === 'Yes' ? messages.furnished : messages.unfurnished)],
    [RefreshCw, renewable && (renewable === 'Yes' ? messages.renewable : messages.notRenewable)],
    [GraduationCap, post.studentHousing === 'Yes' && messages.studentHousing],
    [DoorClosed, post.privateEntrance === 'Yes' && messages.privateEntrance],
    ...transferFacts(post),
  ];
}
