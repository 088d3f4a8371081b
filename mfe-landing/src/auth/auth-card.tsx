import { Card, PageHeading, PageTitle, SegmentedTabs, TabPanel } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import house from '../art/backdrop.webp';
import { authMessages } from '../messages.ts';
import styles from './auth.module.css';

export type AuthTab = 'log-in' | 'sign-up';

const TABS = [
  { id: 'log-in', label: authMessages.logIn },
  { id: 'sign-up', label: authMessages.signUp },
] as const;

/** The card that log-in and sign-up share, on a quiet picture. */
export function AuthCard(props: {
  title: string;
  /** Why one was led here. */
  note?: ReactNode;
  tab: AuthTab;
  onSelect: (tab: AuthTab) => void;
  children: ReactNode;
}) {
  const { title, note, tab, onSelect, children } = props;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <img className={styles.backdrop} src={house} alt="" width={1280} height={555} />
      <Card shadow="floating" className={styles.card}>
        <PageHeading>{title}</PageHeading>
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
      </Card>
    </div>
  );
}
