import { Link, Navigate, useLocation } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import {
  EmptyState,
  PageFrame,
  PageHeading,
  PageTitle,
  Part,
  Screen,
  Skeleton,
  buttonClass,
  useFocusAfterRemoval,
} from '@keyturn/web-kit/ui';
import type { OwnPost } from '@keyturn/contracts/posts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { queries } from '../api.ts';
import { manageMessages as messages } from '../messages.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DraftActions, LiveActions, ViewAction } from './listing-actions.tsx';
import { isHidden, isTransferred, ListingRow } from './listing-row.tsx';
import styles from './manage.module.css';

/**
 * /manageyourlisting and /manage-your-listing: the own live, hidden and transferred listings, and drafts (requirements
 * C9, C13, E12).
 */
export function ManageListings() {
  const user = useSession();
  const { pathname } = useLocation();
  const own = useQuery({ ...queries.own, enabled: user !== null });
  useFocusAfterRemoval(own.data?.length ?? 0);
  const [doomed, setDoomed] = useState<OwnPost | null>(null);
  return (
    <Screen
      query={own}
      guard={!user && <Navigate to="/login" state={{ from: pathname }} replace />}
      failed={messages.loadFailed}
      warnsWhenStale
      loading={messages.loading}
      loadingClassName={styles.rows}
      skeleton={SKELETONS}
      frame={(content) => (
        <PageFrame className={styles.page}>
          <PageTitle>{messages.title}</PageTitle>
          <PageHeading>{messages.title}</PageHeading>
          {content}
          <DeleteDialog post={doomed} onClose={() => setDoomed(null)} />
        </PageFrame>
      )}
    >
      {(posts) => (posts.length === 0 ? <NoListings /> : <Listings posts={posts} onDelete={setDoomed} />)}
    </Screen>
  );
}

function Listings({ posts, onDelete }: { posts: readonly OwnPost[]; onDelete: (post: OwnPost) => void }) {
  // Listings with a question first: a notice leads here to answer it.
  const listed = posts
    .filter((post) => post.posted && !isTransferred(post))
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const [live, hidden] = [listed.filter((post) => !isHidden(post)), listed.filter(isHidden)];
  const transferred = posts.filter(isTransferred);
  const drafts = posts.filter(({ posted }) => !posted);
  return (
    <>
      <Section onDelete={onDelete} title={messages.live} posts={live} empty={messages.noneLive} Actions={LiveActions} />
      {hidden.length > 0 && (
        <Section onDelete={onDelete} title={messages.statusHidden} posts={hidden} Actions={LiveActions} />
      )}
      {transferred.length > 0 && (
        <Section onDelete={onDelete} title={messages.transferred} posts={transferred} Actions={ViewAction} />
      )}
      <Section
        onDelete={onDelete}
        title={messages.drafts}
        posts={drafts}
        empty={messages.noDrafts}
        Actions={DraftActions}
      />
    </>
  );
}

interface SectionProps {
  title: string;
  posts: readonly OwnPost[];
  /** The sentence without any. */
  empty?: string;
  Actions: ComponentType<{ post: OwnPost }>;
  onDelete: (post: OwnPost) => void;
}

function Section({ title, posts, empty, Actions, onDelete }: SectionProps) {
  return (
    <section>
      <h2 className={styles.heading}>{messages.section(title, posts.length)}</h2>
      {posts.length === 0 && <p className={styles.quiet}>{empty}</p>}
      <ul className={styles.rows}>
        {posts.map((post) => (
          <Part key={post._id}>
            <ListingRow post={post} onDelete={() => onDelete(post)}>
              <Actions post={post} />
            </ListingRow>
          </Part>
        ))}
      </ul>
    </section>
  );
}

const NoListings = () => (
  <EmptyState
    drawing="key"
    sentence={messages.empty}
    action={
      <Link to="/post" className={buttonClass('primary')}>
        {messages.post}
      </Link>
    }
  />
);

const SKELETONS = (
  <>
    <Skeleton height={136} shape="box" />
    <Skeleton height={136} shape="box" />
    <Skeleton height={136} shape="box" />
  </>
);

const isAsked = (post: OwnPost): boolean => (post.freshness?.askedAt ?? '') !== '';
