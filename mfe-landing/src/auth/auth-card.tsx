import { SegmentedTabs, TabPanel } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { authMessages } from '../messages.ts';
import { CardPage } from './card-page.tsx';

export type AuthTab = 'log-in' | 'sign-up';

const TABS = [
  { id: 'log-in', label: authMessages.logIn },
  { id: 'sign-up', label: authMessages.signUp },
] as const;

/** The card of log-in and sign-up, over a quiet picture. */
export function AuthCard(props: {
  title: string;
  /** The visitor's target, above everything else. */
  before?: ReactNode;
  /** Why the visitor was redirected here. */
  note?: ReactNode;
  tab: AuthTab;
  onSelect: (tab: AuthTab) => void;
  children: ReactNode;
}) {
  const { title, before, note, tab, onSelect, children } = props;
  return (
    <CardPage title={title} before={before}>
      {note && <p>{note}</p>}
      <SegmentedTabs
        label={authMessages.tabs}
        idBase="auth"
        tabs={TABS}
        selected={tab}
        onSelect={onSelect}
        look="segmented"
      />
      <TabPanel idBase="auth" selected={tab}>
        {children}
      </TabPanel>
    </CardPage>
  );
}
