import { CountDot, SidePanel } from '@keyturn/web-kit/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { menuMessages as messages } from './menu-messages.ts';
import { NoticeList } from './notice-list.tsx';
import { useMarkRead } from './mark-read.ts';
import styles from './notices.module.css';
import barStyles from './top-bar.module.css';
import type { Waiting } from './waiting.ts';

/** The bell with the count of unread notices, and their list (requirement E6). */
export function NoticeBell({ waiting }: { waiting: Waiting }) {
  const [isOpen, setIsOpen] = useState(false);
  const markRead = useMarkRead();
  const { unreadNotices } = waiting;
  const label =
    unreadNotices > 0 ? `${messages.notifications}, ${messages.unread(unreadNotices)}` : messages.notifications;
  return (
    <>
      <button type="button" className={barStyles.bell} aria-label={label} onClick={() => setIsOpen(true)}>
        <Bell size={22} strokeWidth={1.75} aria-hidden />
        <CountDot count={unreadNotices} />
      </button>
      <SidePanel isOpen={isOpen} label={messages.notifications} onClose={() => setIsOpen(false)}>
        <div className={styles.head}>
          <h2>{messages.notifications}</h2>
          {unreadNotices > 0 && (
            <button type="button" className={styles.markAll} onClick={() => markRead()}>
              {messages.markAllRead}
            </button>
          )}
        </div>
        <NoticeList
          waiting={waiting}
          onFollow={(id) => {
            markRead([id]);
            setIsOpen(false);
          }}
        />
      </SidePanel>
    </>
  );
}
