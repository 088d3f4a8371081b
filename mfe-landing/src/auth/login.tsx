import { isToSave, useLocation } from '@keyturn/routing';
import { wasLoggedIn } from '@keyturn/web-kit/offline';
import { useEffect, useState } from 'react';
import { authMessages } from '../messages.ts';
import { AskedListing, useAskedListing } from './asked-listing.tsx';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useAfterLogIn } from './use-after-log-in.ts';

/** /login: the combined card; both ways lead on to where the person wanted to go. */
export function Login() {
  const asked = useAskedListing();
  // Who comes by a shared link for the first time has no account to log in to.
  const [tab, setTab] = useState<AuthTab>(asked.isAsked && wasLoggedIn.read() === null ? 'sign-up' : 'log-in');
  const goOn = useAfterLogIn();
  const isSaving = isToSave(useLocation().state);
  // The next screen is fetched while the person types: a log-in without a network must still arrive somewhere.
  useEffect(() => {
    void Promise.all([import('../home/home.tsx'), import('../home/user-home.tsx')]).catch(() => undefined);
  }, []);
  return (
    <AuthCard
      title={authMessages.welcome}
      before={asked.isAsked && <AskedListing id={asked.id} />}
      note={isSaving && authMessages.toSave}
      tab={tab}
      onSelect={setTab}
    >
      {tab === 'log-in' ? <LogInForm onDone={goOn} /> : <SignUpForm onDone={() => void goOn()} />}
    </AuthCard>
  );
}
