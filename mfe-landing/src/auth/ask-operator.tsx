import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';

/** A link to the operators, for problems that only they can solve. */
export const AskOperator = () => (
  <Link className={styles.ask} to="/contact">
    {messages.askOperator}
  </Link>
);

/** The same where no e-mail is sent. */
export function AskForUnsent() {
  return useQuery(queries.site).data?.sendsMail === false && <AskOperator />;
}
