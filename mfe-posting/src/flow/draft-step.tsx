import { Navigate, useGoBack, useLocation, useNavigate } from '@keyturn/routing';
import { hasStatus } from '@keyturn/web-kit/api';
import { showAlert, useSession } from '@keyturn/web-kit/session';
import { Button, Screen, Skeleton } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { OwnPost } from '@keyturn/contracts/posts';
import { queries } from '../api.ts';
import { flowMessages as messages } from '../messages.ts';
import {
  errorsOf,
  focusField,
  focusUnreadable,
  markComplaints,
  type Complaint,
  type FieldErrors,
  type Mark,
} from './complaints.ts';
import type { FieldQueue } from './field-queue.ts';
import { FlowFrame } from './flow-frame.tsx';
import { useFlow, useFlowState } from './flow-state.ts';
import styles from './flow.module.css';
import { flushAll, postingQueue } from './posting-queue.ts';
import { flowOf, type StepId } from './steps.ts';
import { useDraft, usePost, type Draft } from './use-draft.ts';

interface DraftStepProps {
  step: StepId;
  title: string;
  back: string;
  next: string;
  /** Mistakes that block Next. */
  check?: (post: OwnPost) => readonly Complaint[];
  /** Called instead of continuing when saving failed. Without it, saving continues in the next step. */
  unsavedAlert?: string;
  /** Saves this step's changes; by default field by field. */
  queue?: FieldQueue;
  children: (draft: Draft, errors: FieldErrors) => ReactNode;
}

/** A step that edits the draft: requires a user and a draft, loads it, and saves before continuing. */
export function DraftStep(props: DraftStepProps) {
  const { step, title, back, next, check, unsavedAlert, queue = postingQueue, children } = props;
  const { postId, postData, focus, isFromReview } = useFlowState();
  const flow = useFlow();
  const query = usePost(postId, postData);
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const user = useSession();
  const [leavesTo, setLeavesTo] = useState<'next' | 'review' | null>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);

  if (!user) return <Navigate to="/login" state={{ from: pathname }} replace />;
  if (postId === null || hasStatus(query.error, 404)) return <Navigate to="/post" replace />;
  // A live listing has its own screen; only drafts load here (specification section 4).
  if (query.data?.posted) return <Navigate to={`/manage/${postId}`} replace />;
  const state = { postId };
  if (query.data && flowOf(query.data) !== flow) {
    return <Navigate to={flowOf(query.data).paths[step]} state={state} replace />;
  }

  const goOn = async () => {
    const post = cache.getQueryData<OwnPost>(queries.post(postId).queryKey);
    const complaints = (post && check?.(post)) ?? [];
    setMarks(markComplaints(complaints, post));
    const [first] = complaints;
    if (first) {
      const lead = () => focusField(first.field);
      return first.alert === undefined ? lead() : showAlert(first.alert, lead);
    }
    await saveAndLeave('next', () => void navigate(next, { state }));
  };

  const saveAndLeave = async (to: 'next' | 'review', leave: () => void) => {
    if (focusUnreadable()) return;
    setLeavesTo(to);
    const isSaved = await flushAll();
    setLeavesTo(null);
    if (unsavedAlert !== undefined && !isSaved) return showAlert(unsavedAlert);
    leave();
  };

  return (
    <FlowFrame
      step={step}
      title={title}
      state={state}
      queue={queue}
      barStart={
        <Button
          variant="tertiary"
          icon={<ArrowLeft size={18} />}
          onClick={() => {
            void flushAll();
            goBack(back, { state });
          }}
        >
          {messages.back}
        </Button>
      }
      bar={
        <>
          {isFromReview && (
            <Button
              isPending={leavesTo === 'review'}
              onClick={() => void saveAndLeave('review', () => goBack(flow.paths.review, { state }))}
            >
              {messages.toReview}
            </Button>
          )}
          <Button
            variant="primary"
            iconAfter={<ArrowRight size={18} />}
            isPending={leavesTo === 'next'}
            isDisabled={!query.data}
            onClick={() => void goOn()}
          >
            {messages.next}
          </Button>
        </>
      }
    >
      <Screen
        query={query}
        failed={messages.loadFailed}
        loading={messages.loading}
        loadingClassName={styles.groups}
        skeleton={SKELETONS}
      >
        {(loaded) => (
          <LoadedStep key={postId} loaded={loaded} queue={queue} marks={marks} focus={focus}>
            {children}
          </LoadedStep>
        )}
      </Screen>
    </FlowFrame>
  );
}

interface LoadedStepProps extends Pick<DraftStepProps, 'children'> {
  loaded: OwnPost;
  queue: FieldQueue;
  marks: readonly Mark[];
  focus: string | undefined;
}

function LoadedStep({ loaded, queue, marks, focus, children }: LoadedStepProps) {
  const draft = useDraft(loaded, queue);
  useEffect(() => {
    if (focus !== undefined) focusField(focus);
  }, [focus]);
  return <div className={styles.groups}>{children(draft, errorsOf(marks, draft.post))}</div>;
}

/** As tall as most windows together, so that content below the step hardly shifts when the fields load. */
const SKELETONS = (
  <>
    <Skeleton height={200} shape="box" />
    <Skeleton height={200} shape="box" />
    <Skeleton height={200} shape="box" />
  </>
);
