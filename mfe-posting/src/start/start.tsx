import { Navigate, useNavigate } from '@keyturn/routing';
import { draft, intent, showAlert, useSession } from '@keyturn/web-kit/session';
import { Button, Card, IconButton, PageFrame, PageHeading, PageTitle, PhotoDropZone } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { FileText, PencilLine, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { editPath, startEditing, useFlow } from '../flow/flow-state.ts';
import { flowOf, MANAGER_FLOW } from '../flow/steps.ts';
import { startMessages as messages } from '../messages.ts';
import { startFailure, startPost } from './start-post.ts';
import styles from './start.module.css';

/** /post, /post-start and /pm-post-start: upload the lease (only logged) or continue manually (requirements C1, C2). */
export function Start() {
  const user = useSession();
  return user?.email ? <StartCard email={user.email} /> : <SignUpFirst />;
}

/** Redirects a visitor like Post a Lease on the landing page. */
function SignUpFirst() {
  useEffect(() => intent.write('post'), []);
  return <Navigate to="/signup" replace />;
}

function StartCard({ email }: { email: string }) {
  const navigate = useNavigate();
  const title = useFlow() === MANAGER_FLOW ? messages.managerTitle : messages.title;
  const [fileName, setFileName] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => startPost(email),
    onSuccess: ({ postId, isPropertyManager, resumed }) => {
      if (resumed) {
        startEditing(postId);
        const { to, state } = editPath(resumed);
        return navigate(to, { state });
      }
      draft.writeId(postId);
      draft.writeIsEditing(false);
      return navigate(flowOf({ isPropertyManager }).paths.basics, { state: { postId } });
    },
    onError: (error) => {
      console.error(error);
      showAlert(startFailure(error));
    },
  });
  const takeLease = ([file]: File[]) => {
    if (!file) return;
    console.info('Lease file chosen', file.name, file.type, file.size);
    setFileName(file.name);
  };

  return (
    <PageFrame width="form">
      <PageTitle>{title}</PageTitle>
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <IconButton label={messages.close} icon={<X size={24} />} onClick={() => void navigate('/')} />
      </div>
      <p className={styles.hint}>{messages.hint}</p>
      <Card shadow="raised" className={styles.card}>
        <div className={styles.zone}>
          <PhotoDropZone
            label={messages.upload}
            hint={messages.uploadHint}
            icon={<FileText size={32} />}
            accept="image/*,application/pdf"
            isSingle
            onFiles={takeLease}
          />
        </div>
        <p className={styles.chosen} role="status">
          {fileName && messages.chosen(fileName)}
        </p>
        <p className={styles.or}>{messages.or}</p>
        <Button
          variant="primary"
          isWide
          icon={<PencilLine size={18} />}
          isPending={start.isPending}
          onClick={() => start.mutate()}
        >
          {messages.manually}
        </Button>
        <p className={styles.small}>{messages.manuallyHint}</p>
      </Card>
    </PageFrame>
  );
}
