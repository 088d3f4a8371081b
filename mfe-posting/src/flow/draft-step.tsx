import { Navigate, useLocation, useNavigate } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { showAlert, useSession } from '@keyturn/web-kit/session';
import { Button, ErrorState, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { OwnPost } from '@keyturn/contracts/posts';
import { flowMessages as messages } from '../messages.ts';
import { FlowFrame } from './flow-frame.tsx';
import { useFlowState } from './flow-state.ts';
import styles from './flow.module.css';
import { postingQueue } from './posting-queue.ts';
import type { StepId } from './steps.ts';
import { postKey, useDraft, usePost, type Draft } from './use-draft.ts';

interface DraftStepProps {
  step: StepId;
  title: string;
  back: string;
  next: string;
  /** What must be seen before Next may lead on; null when all is well. */
  check?: (post: OwnPost) => string | null;
  /** Whether everything must be on the server before the next step opens. */
  needsSaved?: boolean;
  children: (draft: Draft) => ReactNode;
}

/** A step that edits the draft: it needs a user and a draft, loads it, and saves what is typed before moving on. */
export function DraftStep(props: DraftStepProps) {
  const { step, title, back, next, check, needsSaved, children } = props;
  const { postId, isEditMode } = useFlowState();
  const query = usePost(postId);
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const user = useSession();
  const [isLeaving, setIsLeaving] = useState(false);

  if (!user) return <Navigate to="/login" state={{ from: pathname }} replace />;
  if (postId === null || isMissing(query.error)) return <Navigate to="/post" replace />;
  // A live listing is edited on its own screen; here only drafts are loaded (specification section 4).
  if (query.data?.posted) return <Navigate to={`/manage/${postId}`} replace />;

  const state = { postId, ...(isEditMode && { editMode: true }) };
  const goOn = async () => {
    const post = queries.getQueryData<OwnPost>(postKey(postId));
    const complaint = post && check ? check(post) : null;
    if (complaint) return showAlert(complaint);
    setIsLeaving(true);
    const isSaved = await postingQueue.flush();
    setIsLeaving(false);
    if (needsSaved && !isSaved) return showAlert(messages.wentWrong);
    await navigate(next, { state });
  };

  return (
    <FlowFrame
      step={step}
      title={title}
      state={state}
      barStart={
        <Button
          variant="tertiary"
          icon={<ArrowLeft size={18} />}
          onClick={() => {
            void postingQueue.flush();
            void navigate(back, { state });
          }}
        >
          {messages.back}
        </Button>
      }
      bar={
        <Button
          variant="primary"
          iconAfter={<ArrowRight size={18} />}
          isPending={isLeaving}
          isDisabled={!query.data}
          onClick={() => void goOn()}
        >
          {messages.next}
        </Button>
      }
    >
      {query.data ? (
        <LoadedStep loaded={query.data}>{children}</LoadedStep>
      ) : query.isError ? (
        <ErrorState sentence={messages.loadFailed} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <StepSkeleton />
      )}
    </FlowFrame>
  );
}

function LoadedStep({ loaded, children }: { loaded: OwnPost; children: DraftStepProps['children'] }) {
  return <div className={styles.groups}>{children(useDraft(loaded))}</div>;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function StepSkeleton() {
  return (
    <div className={styles.groups} role="status">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      <Skeleton height={180} shape="box" />
      <Skeleton height={180} shape="box" />
      <Skeleton height={180} shape="box" />
    </div>
  );
}
