import { isToSave, useLocation } from '@keyturn/routing';
import { wasLoggedIn } from '@keyturn/web-kit/offline';
import { useEffect, useState } from 'react';
import { authMessages } from '../messages.ts';
import { AskedListing, useAskedListing } from './asked-listing.tsx';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useAfterLogIn } from './use-after-log-in.ts';

/** /login: the combined card; both tabs continue to the visitor's target. */
export function Login() {
  const asked = useAskedListing();
  // A first-time visitor by a shared link has no account.
  const [tab, setTab] = useState<AuthTab>(asked.isAsked && wasLoggedIn.read() === null ? 'sign-up' : 'log-in');
  const goOn = useAfterLogIn();
  const isSaving = isToSave(useLocation().state);
  // Preloads the next screen: an offline log-in must still arrive somewhere.
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
