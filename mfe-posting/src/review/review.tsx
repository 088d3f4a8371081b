import { denverToday } from '@keyturn/domain/denver-time';
import { publishNeeds } from '@keyturn/domain/publish-needs';
import { Link, Navigate, useGoBack, useNavigate } from '@keyturn/routing';
import type { OwnPost } from '@keyturn/contracts/posts';
import { draft, showAlert, useSession, type StoredUser } from '@keyturn/web-kit/session';
import { Button, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { ArrowLeft, Check } from 'lucide-react';
import { FlowFrame } from '../flow/flow-frame.tsx';
import { editPath, startEditing, useFlow, useFlowState } from '../flow/flow-state.ts';
import { flowOf } from '../flow/steps.ts';
import { usePost } from '../flow/use-draft.ts';
import { flowMessages, reviewMessages as messages } from '../messages.ts';
import { ListingPreview } from './listing-preview.tsx';
import { chooseMainAction, type MainAction } from './main-action.ts';
import { focusMissing, MissingList } from './missing-list.tsx';
import styles from './review.module.css';
import { usePublish } from './use-publish.ts';
import { useSaveDraft } from './use-save-draft.ts';

const NOTE_ID = 'still-a-draft';

/**
 * /post-review and /pm-post-review: empty without a user; redirects to /post without a draft or when loading fails
 * (requirement C6).
 */
export function Review() {
  const user = useSession();
  const { postId, isEditMode } = useFlowState();
  const flow = useFlow();
  const query = usePost(user ? postId : null);
  if (!user) return null;
  if (postId === null || query.isError) return <Navigate to="/post" replace />;
  if (!query.data) return <ReviewSkeleton />;
  if (flowOf(query.data) !== flow) {
    const state = { postId, ...(isEditMode && { editMode: true }) };
    return <Navigate to={flowOf(query.data).paths.review} state={state} replace />;
  }
  return <LoadedReview post={query.data} user={user} isEditMode={isEditMode} />;
}

function LoadedReview({ post, user, isEditMode }: { post: OwnPost; user: StoredUser; isEditMode: boolean }) {
  const navigate = useNavigate();
  const leadBack = useGoBack();
  const { paths } = useFlow();
  const { publish, isPending } = usePublish(post, user);
  const { save, isPending: isSaving, isSaved } = useSaveDraft(post);
  const action = chooseMainAction(isEditMode, draft.readIsEditing());
  const state = { postId: post._id };
  const toStep = { ...state, fromReview: true };
  const publishesDraft = action === 'save' && !post.posted;

  const goBack = () => {
    if (action === 'post') return leadBack(paths.incentives, { state });
    draft.writeIsEditing(false);
    leadBack('/');
  };
  const act = () => {
    if (action !== 'edit' && !post.posted && publishNeeds(post, denverToday(new Date())).length > 0)
      return showAlert(messages.needsFirst, focusMissing);
    if (action !== 'edit') return publish();
    // The stored flag marks an existing post as edited: its next review offers Save Changes.
    startEditing(post._id);
    const edit = editPath(post);
    void navigate(edit.to, { state: edit.state });
  };

  return (
    <FlowFrame
      step="review"
      title={messages.title}
      hint={
        <>
          {messages.hint} <Link to={`/view/${post._id}`}>{messages.openPage}</Link>
        </>
      }
      state={state}
      barStart={
        <Button variant="tertiary" icon={<ArrowLeft size={18} />} onClick={goBack}>
          {flowMessages.back}
        </Button>
      }
      note={publishesDraft && <p id={NOTE_ID}>{messages.stillDraft}</p>}
      bar={
        <>
          <Button
            className={isSaved ? styles.saved : styles.saveDraft}
            icon={isSaved ? <Check size={18} /> : undefined}
            isPending={isSaving}
            onClick={save}
          >
            {messages.saveDraft}
          </Button>
          <VisuallyHidden>
            <span role="status">{isSaved && messages.draftSaved}</span>
          </VisuallyHidden>
          <Button
            variant="primary"
            isPending={isPending}
            aria-describedby={publishesDraft ? NOTE_ID : undefined}
            onClick={act}
          >
            {LABELS[action]}
          </Button>
        </>
      }
    >
      {!post.posted && <MissingList post={post} state={toStep} />}
      <ListingPreview post={post} state={toStep} />
    </FlowFrame>
  );
}

const LABELS: Record<MainAction, string> = {
  edit: messages.editMode,
  save: messages.saveChanges,
  post: messages.post,
};

function ReviewSkeleton() {
  return (
    <FlowFrame step="review" title={messages.title} hint={messages.hint} state={{}} barStart={null} bar={null}>
      <div className={styles.preview} role="status">
        <VisuallyHidden>{flowMessages.loading}</VisuallyHidden>
        <Skeleton height={360} shape="box" />
        <Skeleton width="60%" height={36} />
        <Skeleton height={160} shape="box" />
      </div>
    </FlowFrame>
  );
}
