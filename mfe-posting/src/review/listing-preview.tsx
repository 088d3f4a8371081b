import type { OwnPost } from '@keyturn/contracts/posts';
import { knownCity } from '@keyturn/domain/cities';
import { formatDayAndYear, leaseDuration } from '@keyturn/domain/dates';
import { addressText, cardDateText, placeText } from '@keyturn/domain/listing-text';
import { leaseCosts } from '@keyturn/domain/lease-costs';
import { findPlainContact } from '@keyturn/domain/plain-contact';
import { firstName } from '@keyturn/domain/text';
import { CostsTable, Inside, isAnythingInside } from '@keyturn/web-kit/listing/parts';
import { Badge, Card } from '@keyturn/web-kit/ui';
import { Tag } from 'lucide-react';
import type { FlowState } from '../flow/flow-state.ts';
import { reviewMessages as messages } from '../messages.ts';
import { Facts } from './facts.tsx';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { PreviewSection } from './preview-section.tsx';
import styles from './review.module.css';

/** The listing as students will see it, with an edit link for each section. */
export function ListingPreview({ post: stored, state }: { post: OwnPost; state: FlowState }) {
  // Publishing stores the official spelling of the city.
  const post = { ...stored, city: knownCity(stored.city) ?? stored.city };
  const place = placeText(post);
  const duration = leaseDuration(post.startDate ?? '', post.endDate ?? '');
  const cardDates = cardDateText(post) || messages.until(formatDayAndYear(post.endDate));
  const dates = [cardDates, duration].filter((part) => part !== '').join(' · ');
  const leaseDates = post.isPropertyManager ? messages.availableFrom(formatDayAndYear(post.availableFrom)) : dates;
  const incentives = post.incentives ?? [];
  const inside = { amenities: post.amenities ?? [], furnishings: post.furnishings ?? [] };
  const costs = leaseCosts(post);
  const section = { state };
  return (
    <Card shadow="raised" className={styles.preview}>
      <PhotoMosaic images={post.images ?? []} state={state} />
      <PreviewSection
        title={titleOf(post.leaseType ?? '', place)}
        name={messages.facts}
        isFirst
        step="basics"
        {...section}
      >
        <p className={styles.quiet}>{dates || messages.noDates}</p>
        <Facts post={post} />
      </PreviewSection>
      <PreviewSection title={messages.notes(firstName(post.posterName))} step="incentives" focus="notes" {...section}>
        <p className={styles.notes}>
          <Notes text={post.notes?.trim() || messages.noNotes} />
        </p>
      </PreviewSection>
      <PreviewSection title={messages.inside} step="details" {...section}>
        {isAnythingInside(inside) ? <Inside {...inside} /> : <p className={styles.quiet}>{messages.nothingInside}</p>}
      </PreviewSection>
      <PreviewSection title={messages.incentives} step="incentives" {...section}>
        {incentives.length === 0 && <p className={styles.quiet}>{messages.noIncentives}</p>}
        <ul className={styles.badges}>
          {incentives.map((label) => (
            <li key={label}>
              <Badge tone="warning" size="normal" icon={<Tag size={16} />}>
                {label}
              </Badge>
            </li>
          ))}
        </ul>
      </PreviewSection>
      <PreviewSection title={messages.addressAndDates} step="details" {...section}>
        <p className={styles.strong}>{addressText(post) || messages.noAddress}</p>
        {place && <p className={styles.quiet}>{messages.visitorsSee(place)}</p>}
        <p className={styles.strong}>{leaseDates || messages.noDates}</p>
        {post.moveOutDate && <p className={styles.quiet}>{messages.moveOut(formatDayAndYear(post.moveOutDate))}</p>}
      </PreviewSection>
      <PreviewSection title={messages.costs} step="basics" {...section}>
        {costs.lines.length > 0 ? <CostsTable costs={costs} /> : <p className={styles.quiet}>{messages.noRent}</p>}
      </PreviewSection>
    </Card>
  );
}

function titleOf(what: string, where: string): string {
  if (what !== '' && where !== '') return messages.titleIn(what, where);
  return what || where || messages.untitled;
}

/** The notes, with blocking parts marked. */
function Notes({ text }: { text: string }) {
  const contact = findPlainContact(text);
  if (contact === null) return text;
  const { start, end } = contact;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
