import { Navigate } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle, Skeleton, VisuallyHidden } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { profileMessages as messages } from '../messages.ts';
import { QuietHeader } from '../quiet-header.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile.module.css';

/** /create-profile: create or edit the own profile (requirement B9). Falls back to the stored user when unreadable. */
export function CreateProfile() {
  const user = useSession();
  const profile = useQuery({
    ...queries.ownProfile,
    enabled: user?.profileCreated === true,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!user?.email) return <Navigate to="/signup" replace />;

  const isEdit = (profile.data ?? user).profileCreated === true;
  const title = isEdit ? messages.edit : messages.create;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <QuietHeader homeLabel={messages.home} closeLabel={messages.close} />
      <PageFrame className={styles.page}>
        <PageHeading>{title}</PageHeading>
        {profile.isLoading ? <FormSkeleton /> : <ProfileForm email={user.email} initial={profile.data ?? user} />}
      </PageFrame>
    </>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.columns} role="status">
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      <Skeleton height={400} shape="box" />
      <div className={styles.fields}>
        <Skeleton height={72} shape="box" />
        <Skeleton height={72} shape="box" />
        <Skeleton height={240} shape="box" />
      </div>
    </div>
  );
}
