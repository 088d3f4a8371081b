import { hasTourTimes } from '@keyturn/domain/availability';
import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { queries } from '../api.ts';
import { manageMessages as messages } from '../messages.ts';
import styles from './manage.module.css';

/** A hint on a live listing's card: without tour hours nobody can book. */
export function MissingTourTimes() {
  const { data } = useQuery(queries.week);
  if (!data || hasTourTimes(data.availability)) return null;
  return (
    <p className={styles.noTimes}>
      <CalendarPlus size={18} aria-hidden />
      <span>
        {messages.noTourTimes} <Link to="/manage-availability">{messages.setTourTimes}</Link>
      </span>
    </p>
  );
}
