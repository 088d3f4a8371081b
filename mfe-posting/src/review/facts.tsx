import type { OwnPost } from '@keyturn/contracts/posts';
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
import type { ReactNode } from 'react';
import { reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

/** The key facts in a row, those without an answer left out. */
export function Facts({ post }: { post: OwnPost }) {
  const { leaseType, bedrooms, bathrooms, unitType, maxTenants, gender, furnished, renewable } = post;
  return (
    <ul className={styles.facts} aria-label={messages.facts}>
      {leaseType && <Fact icon={<DoorOpen size={20} />}>{leaseType}</Fact>}
      {bedrooms && <Fact icon={<BedDouble size={20} />}>{messages.bedrooms(bedrooms)}</Fact>}
      {bathrooms && (
        <Fact icon={<Bath size={20} />}>{messages.bathrooms(bathrooms, post.sharedBathroom === 'Yes')}</Fact>
      )}
      {unitType && <Fact icon={<Building2 size={20} />}>{messages.unitType(unitType, post.floorLevel ?? '')}</Fact>}
      {post.squareFootage !== undefined && post.squareFootage !== '' && (
        <Fact icon={<Ruler size={20} />}>{messages.squareFeet(post.squareFootage)}</Fact>
      )}
      {maxTenants && <Fact icon={<Users size={20} />}>{messages.occupancy(maxTenants)}</Fact>}
      {gender && <Fact icon={<UserRound size={20} />}>{messages.housing(gender)}</Fact>}
      {furnished && (
        <Fact icon={<Armchair size={20} />}>{furnished === 'Yes' ? messages.furnished : messages.unfurnished}</Fact>
      )}
      {renewable && (
        <Fact icon={<RefreshCw size={20} />}>{renewable === 'Yes' ? messages.renewable : messages.notRenewable}</Fact>
      )}
      {post.studentHousing === 'Yes' && <Fact icon={<GraduationCap size={20} />}>{messages.studentHousing}</Fact>}
      {post.privateEntrance === 'Yes' && <Fact icon={<DoorClosed size={20} />}>{messages.privateEntrance}</Fact>}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  );
}
