import { Link } from '@keyturn/routing';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api.ts';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';

/** The way to the people who run the installation, from where nobody else can help. */
export const AskOperator = () => (
  <Link className={styles.ask} to="/contact">
    {messages.askOperator}
  </Link>
);

/** That way where no e-mail brings a link. */
export function AskForUnsent() {
  return useQuery(queries.site).data?.sendsMail === false && <AskOperator />;
}
