import type { StoredUser } from '@keyturn/web-kit/session';
import { Avatar, SidePanel } from '@keyturn/web-kit/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { menuMessages } from './menu-messages.ts';
import { MenuItems } from './menu-items.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { PanelPerson } from './panel-person.tsx';
import { useLogOut } from './use-log-out.ts';
import styles from './user-menu.module.css';
import barStyles from './top-bar.module.css';
import { useWaiting } from './waiting.ts';

/** The bell, and the profile picture with pending requests and the side panel. */
export function UserMenu({ user }: { user: StoredUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useWaiting();
  const logOut = useLogOut();

  const close = (): void => setIsOpen(false);

  const { pendingRequests } = waiting;
  const label =
    pendingRequests > 0 ? `${menuMessages.openMenu}, ${menuMessages.waiting(pendingRequests)}` : menuMessages.openMenu;
  return (
    <div className={barStyles.actions}>
      <NoticeBell waiting={waiting} />
      <button type="button" className={barStyles.avatar} aria-label={label} onClick={() => setIsOpen(true)}>
        <Avatar name={user.name ?? ''} src={user.profilePic} size={40} count={pendingRequests} />
      </button>
      <SidePanel
        isOpen={isOpen}
        label={menuMessages.menu}
        onClose={close}
        footer={
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close();
              logOut();
            }}
          >
            <LogOut size={22} strokeWidth={1.75} aria-hidden />
            {messages.logOut}
          </button>
        }
      >
        <PanelPerson user={user} />
        <MenuItems waiting={waiting} isAdmin={user.role === 'admin'} onFollow={close} />
      </SidePanel>
    </div>
  );
}
