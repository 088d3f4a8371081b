import { Link, useLocation, useNavigate, useSearchParams } from '@keyturn/routing';
import { firstName } from '@keyturn/domain/text';
import { useSession } from '@keyturn/web-kit/session';
import { Drawing, PageFrame, PageHeading, PageTitle, buttonClass } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect } from 'react';
import { queries } from '../api.ts';
import { successMessages as messages } from '../messages.ts';
import styles from './success.module.css';

/** Delay before the redirect to home (specification section 9). */
const REDIRECT_MS = 5000;

/** /success and /pm-post-success, after an update with ?edit=true (requirement C8). */
export function Success() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as { edit?: unknown } | null;
  const name = firstName(useSession()?.name);
  const isEdit = search.get('edit') === 'true' || state?.edit === true;
  const headline = isEdit ? messages.updated : messages.posted;

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <PageFrame width="text" className={styles.page}>
      <PageTitle>{headline}</PageTitle>
      <div className={styles.key}>
        <Drawing name="key" size={220} />
      </div>
      <PageHeading>{headline}</PageHeading>
      <p className={styles.thanks}>{name === '' ? messages.thanksAll : messages.thanks(name)}</p>
      <p className={styles.hint}>{isEdit ? messages.updatedHint : messages.postedHint}</p>
      <TourTimes />
      <Link to="/" className={buttonClass('primary')}>
        <svg className={styles.ring} viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
          <circle cx="12" cy="12" r="10" pathLength={1} />
        </svg>
        {messages.home}
      </Link>
    </PageFrame>
  );
}

/** A hint: without tour hours nobody can book. */
function TourTimes() {
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({ ...queries.hasTourTimes, enabled: isSignedIn });
  if (data !== false) return null;
  return (
    <p className={styles.times}>
      {messages.noTourTimes}
      <Link to="/manage-availability" className={buttonClass('secondary')}>
        <CalendarPlus size={18} />
        {messages.setTourTimes}
      </Link>
    </p>
  );
}
