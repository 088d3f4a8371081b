import { useNavigate } from '@keyturn/routing';
import { signOut, type StoredUser } from '@keyturn/web-kit/session';
import { Avatar, SidePanel } from '@keyturn/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { MenuItems } from './menu-items.tsx';
import { Notices } from './notices.tsx';
import { PanelPerson } from './panel-person.tsx';
import styles from './user-menu.module.css';
import barStyles from './top-bar.module.css';
import { markNoticesRead, useWaiting } from './waiting.ts';

/** The profile picture with what waits, and the side panel behind it. */
export function UserMenu({ user }: { user: StoredUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useWaiting();
  const queries = useQueryClient();
  const navigate = useNavigate();

  function close(): void {
    setIsOpen(false);
    if (!waiting.notices.some(({ read }) => !read)) return;
    markNoticesRead()
      .then(() => queries.invalidateQueries({ queryKey: ['notifications'] }))
      .catch((error: unknown) => console.error('Notices stay unread', error));
  }

  async function logOut(): Promise<void> {
    setIsOpen(false);
    await signOut();
    queries.clear();
    await navigate('/');
  }

  const label = waiting.total > 0 ? `${messages.openMenu}, ${messages.waiting(waiting.total)}` : messages.openMenu;
  return (
    <>
      <button type="button" className={barStyles.avatar} aria-label={label} onClick={() => setIsOpen(true)}>
        <Avatar name={user.name ?? ''} src={user.profilePic} size={40} count={waiting.total} />
      </button>
      <SidePanel
        isOpen={isOpen}
        label={messages.menu}
        onClose={close}
        footer={
          <button type="button" className={styles.item} onClick={() => void logOut()}>
            <LogOut size={22} strokeWidth={1.75} aria-hidden />
            {messages.logOut}
          </button>
        }
      >
        <PanelPerson user={user} />
        <MenuItems waiting={waiting} onFollow={close} />
        <Notices notices={waiting.notices} onFollow={close} />
      </SidePanel>
    </>
  );
}
