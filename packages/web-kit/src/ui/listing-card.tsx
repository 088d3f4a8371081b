import { Building2, Info, KeyRound, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import styles from './listing-card.module.css';
import { joinClasses } from './join-classes.ts';
import { MatchPill, type MatchPillProps } from './match-pill.tsx';
import { PhotoStrip, PhotoStripArrows, usePhotoStrip } from './photo-strip.tsx';
import { Unbroken } from './unbroken.tsx';
import { words } from './words.ts';

const maxPhotos = 5;
const defaultSizes = '(min-width: 1280px) 282px, (min-width: 900px) 33vw, (min-width: 560px) 50vw, 100vw';

export interface ListingCardProps {
  photos: readonly string[];
  photoAlt: string;
  /** Formatted rent as "$850", or the text for a missing one. */
  rent: string;
  line: string;
  place: string;
  dates: string;
  /** When it was last confirmed as available: "Confirmed 2 days ago". */
  freshness?: string | undefined;
  incentive?: string | undefined;
  isByManager?: boolean | undefined;
  match?: MatchPillProps | undefined;
  /** Replaces the match: "Your listing". */
  mark?: string | undefined;
  /** A badge for its state: "Pending transfer". */
  status?: string | undefined;
  /** The match in words: "$40 under budget, 3 of 4 amenities". */
  explanation?: string | undefined;
  /** A quiet warning line, such as the reason of a near miss. */
  note?: string | undefined;
  heart?: ReactNode | undefined;
  isEager?: boolean | undefined;
  sizes?: string | undefined;
  /** Wraps the card's text in the router's link: `<Link to=… className={className}>{children}</Link>`. */
  renderLink: (children: ReactNode, className: string) => ReactNode;
}

/** A listing in a grid: photos, price, match, description, place and date. The whole card is one link. */
export function ListingCard(props: ListingCardProps) {
  const photos = props.photos.slice(0, maxPhotos);
  const [stripRef, strip] = usePhotoStrip(photos.length);
  const content = (
    <>
      <PhotoStrip
        ref={stripRef}
        strip={strip}
        photos={photos}
        alt={props.photoAlt}
        sizes={props.sizes ?? defaultSizes}
        isEager={props.isEager}
      />
      {props.incentive && (
        <span className={styles.incentive}>
          <Tag size={16} />
          <span className={styles.incentiveText}>{props.incentive}</span>
        </span>
      )}
      <span className={styles.top}>
        <span className={styles.rent}>
          <b>{props.rent}</b>
          <span className={styles.month}>{words.month}</span>
        </span>
        {props.mark ? <Badge>{props.mark}</Badge> : props.match && <MatchPill {...props.match} />}
      </span>
      <span className={styles.line}>
        <Unbroken>{props.line}</Unbroken>
      </span>
      <span className={styles.quiet}>{props.place}</span>
      <span className={styles.quiet}>{props.dates}</span>
      {props.freshness && <span className={styles.quiet}>{props.freshness}</span>}
      {props.status && (
        <span className={styles.status}>
          <Badge tone="info" icon={<KeyRound />}>
            {props.status}
          </Badge>
        </span>
      )}
      {props.explanation && <span className={styles.explanation}>{props.explanation}</span>}
      {props.isByManager && (
        <span className={styles.mark}>
          <Building2 size={16} />
          {words.byManager}
        </span>
      )}
      {props.note && (
        <span className={joinClasses(styles.mark, styles.note)}>
          <Info size={16} />
          {props.note}
        </span>
      )}
    </>
  );
  return (
    <article className={styles.card} onPointerEnter={strip.wake} onFocus={strip.wake} onTouchStart={strip.wake}>
      {props.renderLink(content, joinClasses(styles.link))}
      <div className={styles.over}>
        {photos.length > 1 && <PhotoStripArrows strip={strip} />}
        {props.heart && <div className={styles.heart}>{props.heart}</div>}
      </div>
    </article>
  );
}
