import { DAY_MS } from '@keyturn/domain/durations';
import type { Badge } from '@keyturn/contracts/profiles';
import { formatDayAndYear } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { BADGE_RENEWAL_DAYS } from '@keyturn/domain/school-mail';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { Badges } from '@keyturn/web-kit/people';
import { Button, Screen, Skeleton, useFocusAfterRemoval } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries, takeSchoolOff, takeStudentOff } from '../api.ts';
import styles from './account.module.css';
import { ManagerRequest } from './manager-request.tsx';
import { accountMessages as messages } from './messages.ts';
import { FORM_HEIGHT, SchoolForm } from './school-form.tsx';
import { StudentRequest } from './student-request.tsx';

/** The person's badges, and the form for a school address. */
export function OwnBadges() {
  const account = useQuery(queries.account);
  return (
    <>
      <p className={styles.quiet}>{messages.badgesHint}</p>
      <Screen
        query={account}
        failed={messages.badgesFailed}
        warnsWhenStale
        loading={messages.badgesLoading}
        loadingClassName={styles.loading}
        skeleton={<Skeleton shape="box" height={FORM_HEIGHT + 120} />}
      >
        {({ badges = [], manager, student }) => (
          <>
            <Known badges={badges} />
            {student && <StudentRequest {...student} isNeeded={!badges.some(isLasting)} />}
            {manager && <ManagerRequest {...manager} />}
          </>
        )}
      </Screen>
    </>
  );
}

function Known({ badges }: { badges: readonly Badge[] }) {
  useFocusAfterRemoval(badges.length);
  return (
    <>
      {badges.map((badge) => (
        <OwnBadge key={`${badge.kind} ${badge.label}`} badge={badge} />
      ))}
      {!badges.some(isLasting) && <SchoolForm />}
    </>
  );
}

/** Whether it is a school badge far from renewal. */
const isLasting = ({ kind, until }: Badge): boolean =>
  kind === 'school' && Date.parse(until) > new Date().getTime() + BADGE_RENEWAL_DAYS * DAY_MS;

/** Calls that remove a badge, by kind; an admin decides about others. */
const OFF: Readonly<Record<string, () => Promise<unknown>>> = { school: takeSchoolOff, student: takeStudentOff };

function OwnBadge({ badge }: { badge: Badge }) {
  const cache = useQueryClient();
  const off = OFF[badge.kind];
  const takeOff = useMutation({
    mutationFn: async () => off?.(),
    onSuccess: () => {
      notify(messages.badgeIsOff, 'success');
      return cache.invalidateQueries({ queryKey: queries.account.queryKey });
    },
    onError: (error) => showAlert(serverMessage(error, messages.badgeFailed)),
  });
  const until = formatDayAndYear(denverDateOf(badge.until));
  return (
    <>
      <Badges badges={[badge]} isOpen />
      {until !== '' && <p className={styles.quiet}>{messages.badgeUntil(until)}</p>}
      {off && (
        <Button
          className={styles.start}
          size="small"
          aria-label={messages.badgeOffNamed(badge.label)}
          isPending={takeOff.isPending}
          onClick={() => takeOff.mutate()}
        >
          {messages.badgeOff}
        </Button>
      )}
    </>
  );
}
