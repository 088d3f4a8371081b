import { Link, useLocation, useNavigate } from '@keyturn/routing';
import { authMessages } from '../messages.ts';
import { AuthCard } from './auth-card.tsx';
import styles from './auth.module.css';
import { SignUpForm } from './sign-up-form.tsx';

/** /signup: a new account, then its profile; preserves the return path. */
export function SignUp() {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return (
    <AuthCard
      title={authMessages.createAccount}
      tab="sign-up"
      onSelect={(tab) => tab === 'log-in' && void navigate('/login', { state, replace: true })}
    >
      <SignUpForm onDone={() => void navigate('/create-profile', { state, replace: true })} />
      <p className={styles.other}>
        {authMessages.haveAccount}{' '}
        <Link to="/login" state={state} replace>
          {authMessages.logIn}
        </Link>
      </p>
    </AuthCard>
  );
}
