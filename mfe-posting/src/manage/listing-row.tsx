import type { OwnPost } from '@keyturn/contracts/posts';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { cardDateText, placeText, unitText } from '@keyturn/domain/listing-text';
import { formatAmount } from '@keyturn/domain/money';
import { Link } from '@keyturn/routing';
import { Badge, Card, IconButton, ListingPhoto } from '@keyturn/web-kit/ui';
import { ChevronRight, KeyRound, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { describeMissing } from '../flow/missing-parts.ts';
import { manageMessages as messages } from '../messages.ts';
import styles from './manage.module.css';
import { StillAvailable } from './still-available.tsx';
import { MissingTourTimes } from './tour-times.tsx';

const DOT = ' · ';

/** A listing's full name for its owner, without place and rent nearby. */
export function fullNameOf(post: OwnPost): string {
  const place = placeText(post);
  const rent = formatAmount(post.monthlyRent);
  const where = place ? messages.in(nameOf(post), place) : nameOf(post);
  return [where, rent && messages.perMonth(rent)].filter(Boolean).join(', ');
}

/** The kind of home, or a substitute. */
export const nameOf = (post: OwnPost): string => unitText(post) || messages.untitled;

/** One own listing: cover, name, place, state, actions. */
export function ListingRow(props: { post: OwnPost; onDelete: () => void; children: ReactNode }) {
  const { post, onDelete, children } = props;
  const name = nameOf(post);
  const rent = formatAmount(post.monthlyRent);
  const missing = describeMissing(post);
  const facts = [
    rent && messages.perMonth(rent),
    cardDateText(post),
    messages.changed(formatDay(denverDateOf(post.updatedAt), denverToday(new Date()))),
  ];
  return (
    <li>
      <Card className={styles.row}>
        <ListingPhoto url={post.images?.[0]?.url} alt={messages.photo(name)} sizes="168px" className={styles.cover} />
        <div className={styles.text}>
          <h3>
            <Pieces of={name.split(DOT)} />
          </h3>
          <p>{placeText(post) || messages.noPlace}</p>
          <p className={styles.quiet}>
            <Pieces of={facts.filter(Boolean)} />
          </p>
          <p className={styles.badges}>
            {post.posted ? (
              <PostedBadge post={post} />
            ) : (
              <>
                <Badge>{messages.statusDraft}</Badge>
                <span className={styles.quiet}>
                  {missing.title && <span className={styles.piece}>{missing.title}</span>}{' '}
                  <Pieces of={missing.pieces} />
                </span>
              </>
            )}
          </p>
          {post.posted && !isTransferred(post) && (
            <>
              <MissingTourTimes />
              <StillAvailable post={post} name={fullNameOf(post)} />
            </>
          )}
        </div>
        <div className={styles.actions}>
          {children}
          <IconButton label={messages.remove(fullNameOf(post))} icon={<Trash2 size={20} />} onClick={onDelete} />
        </div>
      </Card>
    </li>
  );
}

export const isTransferred = (post: OwnPost): boolean => post.posted && post.transferState === 'transferred';

export const isHidden = (post: OwnPost): boolean => post.posted && (post.freshness?.hidden ?? '') !== '';

/** The state of a posted listing; during a transfer, a link to it. */
function PostedBadge({ post }: { post: OwnPost }) {
  if (isTransferred(post)) return <Badge icon={<KeyRound />}>{messages.statusTransferred}</Badge>;
  const hidden = isHidden(post) && <Badge tone="warning">{messages.statusHidden}</Badge>;
  if (post.transferState === 'pending')
    return (
      <>
        {hidden}
        <PendingBadge post={post} />
      </>
    );
  return hidden || <Badge tone="success">{messages.statusLive}</Badge>;
}

/** A link to the transfer in progress. */
function PendingBadge({ post }: { post: OwnPost }) {
  const query = post.transferId === undefined ? '' : `?transfer=${encodeURIComponent(post.transferId)}`;
  return (
    <Link
      to={`/tour-requests${query}`}
      className={styles.pending}
      aria-label={messages.named(messages.statusPending, fullNameOf(post))}
    >
      <Badge tone="info" icon={<KeyRound />}>
        {messages.statusPending}
        <ChevronRight />
      </Badge>
    </Link>
  );
}

/** A line that wraps only between its pieces, after a dot. */
function Pieces({ of: pieces }: { of: readonly string[] }) {
  return pieces.map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && ' '}
      <span className={styles.piece}>
        {piece}
        {at < pieces.length - 1 && <span className={styles.dot}> ·</span>}
      </span>
    </Fragment>
  ));
}
