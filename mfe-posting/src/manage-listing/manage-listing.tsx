import type { ListingDetail, OwnPost } from '@keyturn/contracts/posts';
import { placeText } from '@keyturn/domain/listing-text';
import { BackLink, Link, Navigate, useLocation, useParams } from '@keyturn/routing';
import { hasStatus } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import { EmptyState, PageFrame, PageHeading, PageTitle, Screen, Skeleton, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { useEffect } from 'react';
import { asOwn, queries } from '../api.ts';
import { editPath, startEditing } from '../flow/flow-state.ts';
import { nameOf } from '../manage/listing-row.tsx';
import { manageListingMessages as messages, manageMessages } from '../messages.ts';
import { ListingForm } from './listing-form.tsx';
import styles from './manage-listing.module.css';

/** /manage/{id}: edits an own live listing (requirement C10); a draft redirects to the posting flow. */
export function ManageListing() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  // Read once per visit, and never during editing.
  const listing = useQuery({
    ...queries.listing(id),
    enabled: isSignedIn,
    staleTime: Infinity,
    gcTime: 0,
  });
  const toLogIn = <Navigate to="/login" state={{ from: pathname }} replace />;
  return (
    <Screen
      query={listing}
      guard={!isSignedIn || hasStatus(listing.error, 401) ? toLogIn : guardOf(listing)}
      failed={messages.loadFailed}
      loading={messages.loading}
      loadingClassName={styles.groups}
      skeleton={SKELETONS}
      frame={(content, data) => (
        <PageFrame className={styles.page}>
          <PageTitle>{messages.title}</PageTitle>
          <div className={styles.head}>
            <BackLink
              to="/manage-your-listing"
              also={['/manageyourlisting']}
              className={buttonClass('tertiary', 'small')}
            >
              <ArrowLeft size={18} />
              {manageMessages.title}
            </BackLink>
            {data && (
              <Link to={`/view/${id}`} className={buttonClass('secondary', 'small')}>
                <Eye size={18} />
                {manageMessages.view}
              </Link>
            )}
          </div>
          <PageHeading>{messages.title}</PageHeading>
          {data && <p className={styles.what}>{[nameOf(asOwn(data)), placeText(data)].filter(Boolean).join(', ')}</p>}
          {content}
        </PageFrame>
      )}
    >
      {(data) => <ListingForm key={id} stored={asOwn(data)} />}
    </Screen>
  );
}

/** Redirects a draft to the posting flow; refuses a missing, transferred or foreign listing. */
function guardOf({ data, error }: { data: ListingDetail | undefined; error: unknown }) {
  if (data?.isOwner && !data.posted) return <ResumeDraft post={asOwn(data)} />;
  if (data?.isOwner && data.transferState === 'transferred') return <Unavailable sentence={messages.transferred} />;
  return (hasStatus(error, 404) || data?.isOwner === false) && <Unavailable sentence={messages.unavailable} />;
}

function ResumeDraft({ post }: { post: OwnPost }) {
  useEffect(() => startEditing(post._id), [post._id]);
  const { to, state } = editPath(post);
  return <Navigate to={to} state={state} replace />;
}

function Unavailable({ sentence }: { sentence: string }) {
  return (
    <PageFrame width="text">
      <PageTitle>{sentence}</PageTitle>
      <EmptyState
        sentence={<PageHeading>{sentence}</PageHeading>}
        action={
          <Link to="/manage-your-listing" className={buttonClass('primary')}>
            {manageMessages.title}
          </Link>
        }
      />
    </PageFrame>
  );
}

const SKELETONS = (
  <>
    <Skeleton height={360} shape="box" />
    <Skeleton height={220} shape="box" />
    <Skeleton height={220} shape="box" />
  </>
);
