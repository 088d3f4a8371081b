import { SegmentedTabs, TabPanel } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import { authMessages } from '../messages.ts';
import { CardPage } from './card-page.tsx';

export type AuthTab = 'log-in' | 'sign-up';

const TABS = [
  { id: 'log-in', label: authMessages.logIn },
  { id: 'sign-up', label: authMessages.signUp },
] as const;

/** The card that log-in and sign-up share, on a quiet picture. */
export function AuthCard(props: {
  title: string;
  /** What one was on the way to, above all else. */
  before?: ReactNode;
  /** Why one was led here. */
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
