import { Link, useLocation } from '@keyturn/routing';
import { Badge } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  Clock,
  Heart,
  House,
  LayoutList,
  Settings,
  ShieldCheck,
  UserPen,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { queries } from '../api.ts';
import { menuMessages as messages } from './menu-messages.ts';
import styles from './user-menu.module.css';
import type { Waiting } from './waiting.ts';

interface MenuItemsProps {
  waiting: Waiting;
  isAdmin: boolean;
  onFollow: () => void;
}

/**
 * The panel's entries in the specification's order, Account and admin entries last. View Saved Listings is disabled
 * while its list, which includes gone listings, is empty. Tour Requests names no tab: it opens received, or sent if
 * only that has entries.
 */
export function MenuItems({ waiting, isAdmin, onFollow }: MenuItemsProps) {
  const { pendingRequests } = waiting;
  const gone = useQuery(queries.gone);
  const savedListings = waiting.savedListings + (gone.data?.length ?? 0);
  const pending = pendingRequests > 0 && <Badge tone="warning">{messages.pending(pendingRequests)}</Badge>;
  return (
    <nav className={styles.items}>
      <Item to="/create-profile" icon={UserPen} label={messages.editProfile} onFollow={onFollow} />
      <Item to="/" icon={House} label={messages.panelHome} onFollow={onFollow} />
      <Item to="/tour-requests" icon={CalendarDays} label={messages.tourRequests} end={pending} onFollow={onFollow} />
      {savedListings > 0 ? (
        <Item
          to="/saved"
          icon={Heart}
          label={messages.savedListings}
          end={!gone.isLoading && <span className={styles.count}>{savedListings}</span>}
          onFollow={onFollow}
        />
      ) : (
        <button type="button" className={styles.item} disabled>
          <Heart size={22} strokeWidth={1.75} aria-hidden />
          {messages.savedListings}
        </button>
      )}
      <Item to="/manage-your-listing" icon={LayoutList} label={messages.manageListings} onFollow={onFollow} />
      <Item to="/manage-availability" icon={Clock} label={messages.manageAvailability} onFollow={onFollow} />
      <Item to="/account" icon={Settings} label={messages.account} onFollow={onFollow} />
      {isAdmin && <Item to="/admin" icon={ShieldCheck} label={messages.moderation} onFollow={onFollow} />}
    </nav>
  );
}

function Item(props: { to: string; icon: LucideIcon; label: string; end?: ReactNode; onFollow: () => void }) {
  const { pathname } = useLocation();
  const Icon = props.icon;
  const isHere = pathname === props.to;
  return (
    <Link to={props.to} className={styles.item} aria-current={isHere ? 'page' : undefined} onClick={props.onFollow}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {props.label}
      {props.end && <span className={styles.end}>{props.end}</span>}
    </Link>
  );
}
