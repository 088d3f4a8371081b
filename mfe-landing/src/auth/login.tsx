import { isToSave, useLocation } from '@keyturn/routing';
import { useEffect, useState } from 'react';
import { authMessages } from '../messages.ts';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useAfterLogIn } from './use-after-log-in.ts';

/** /login: the combined card; both ways lead on to where the person wanted to go. */
export function Login() {
  const [tab, setTab] = useState<AuthTab>('log-in');
  const goOn = useAfterLogIn();
  const isSaving = isToSave(useLocation().state);
  // The next screen is fetched while the person types: a log-in without a network must still arrive somewhere.
  useEffect(() => {
    void Promise.all([import('../home/home.tsx'), import('../home/user-home.tsx')]).catch(() => undefined);
  }, []);
  return (
    <AuthCard title={authMessages.welcome} note={isSaving && authMessages.toSave} tab={tab} onSelect={setTab}>
      {tab === 'log-in' ? <LogInForm onDone={goOn} /> : <SignUpForm onDone={() => void goOn()} />}
    </AuthCard>
  );
}
