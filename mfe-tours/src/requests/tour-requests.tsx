import { Navigate, useSearchParams } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { Badge, Button, PageFrame, PageHeading, PageTitle, SegmentedTabs, TabPanel } from '@keyturn/web-kit/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { queries } from '../api.ts';
import { Inbox } from '../conversation/inbox.tsx';
import { conversationMessages, requestMessages as messages } from '../messages.ts';
import { SignedOut } from '../signed-out.tsx';
import { TransfersLink } from '../transfer/transfers-link.tsx';
import { useShown } from '../use-shown.ts';
import { FailureBanner } from './failure-banner.tsx';
import { countRequests, type TourFilter } from './filter-requests.ts';
import { RequestList } from './request-list.tsx';
import { StatusFilter } from './status-filter.tsx';
import styles from './tour-requests.module.css';
import { useTourLists, type TourList, type TourTab } from './use-tour-lists.ts';

const TABS = ['received', 'sent'] as const;
const INBOX = 'messages';

/** /tour-requests: received and sent requests, and their conversations (requirements E3, E4, E10). */
export function TourRequests() {
  const isSignedIn = useSession() !== null;
  const [search] = useSearchParams();
  // The target of notices about messages and transfers: shells of the release before know no other path.
  const conversation = search.get('conversation');
  if (conversation !== null) return <Navigate to={`/conversations/${encodeURIComponent(conversation)}`} replace />;
  const transfer = search.get('transfer');
  if (transfer !== null) return <Navigate to={`/transfers/${encodeURIComponent(transfer)}`} replace />;
  return isSignedIn ? <Requests /> : <SignedOut title={messages.title} sentence={messages.pleaseLogIn} />;
}

function Requests() {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState<TourFilter>('All');
  const lists = useTourLists();
  const first = useFirstTab(lists);
  const openId = search.get('open');
  const opened = TABS.find((name) => lists[name].requests?.some(({ _id }) => _id === openId));
  const tab = TABS.find((name) => name === search.get('tab')) ?? opened ?? first;
  const isInbox = search.get('tab') === INBOX;
  const inbox = useInboxTab();
  useShown(!isInbox && lists[tab].requests ? `/tour-requests?tab=${tab}` : null, true);
  useShown(!isInbox && opened === tab ? `/tour-requests?tab=${tab}&open=${openId}` : null);
  const refresh = useMutation({ mutationFn: () => Promise.all(TABS.map((name) => lists[name].refresh())) });
  const failures = TABS.flatMap((name) => lists[name].failure ?? []);
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <div className={styles.head}>
        <PageHeading>{messages.title}</PageHeading>
        <TransfersLink />
        <Button
          className={styles.refresh}
          icon={<RefreshCw size={20} />}
          isPending={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          <span className={styles.wideOnly}>{messages.refresh}</span>
        </Button>
      </div>
      <SegmentedTabs
        label={messages.title}
        idBase="tours"
        tabs={[...TABS.map((name) => describeTab(name, lists[name])), inbox]}
        selected={isInbox ? INBOX : tab}
        onSelect={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
      />
      <TabPanel idBase="tours" selected={isInbox ? INBOX : tab} className={styles.panel}>
        {!isInbox && <StatusFilter requests={lists[tab].requests} filter={filter} onChange={setFilter} />}
        {failures.length > 0 && (
          <FailureBanner texts={failures} isRetrying={refresh.isPending} onRetry={() => refresh.mutate()} />
        )}
        {isInbox ? (
          <Inbox />
        ) : (
          <RequestList tab={tab} list={lists[tab]} filter={filter} openId={openId} onShowAll={() => setFilter('All')} />
        )}
      </TabPanel>
    </PageFrame>
  );
}

/** Without a tab in the address: the one with content. Chosen once, so that it does not jump. */
function useFirstTab({ received, sent }: ReturnType<typeof useTourLists>): TourTab {
  const [first, setFirst] = useState<TourTab | null>(null);
  if (first === null && received.requests && sent.requests) {
    setFirst(received.requests.length === 0 && sent.requests.length > 0 ? 'sent' : 'received');
  }
  return first ?? 'received';
}

/** The conversations, with the total unread count. */
function useInboxTab() {
  const { data = [] } = useQuery(queries.conversations);
  const unread = data.reduce((sum, conversation) => sum + conversation.unread, 0);
  const badge = unread > 0 ? <TabBadge tone="danger" count={unread} word={messages.unread} /> : undefined;
  return { id: INBOX, label: conversationMessages.title, badge };
}

/** Phones show only the number, so that the tabs fit in one row. */
const TabBadge = ({ tone, count, word }: { tone: 'warning' | 'danger'; count: number; word: string }) => (
  <Badge tone={tone}>
    {count}
    <span className={styles.wideOnly}> {word}</span>
  </Badge>
);

function describeTab(id: TourTab, { requests }: TourList) {
  const pending = countRequests(requests ?? [], 'Pending');
  return {
    id,
    label: messages[id],
    count: requests?.length,
    badge: pending > 0 ? <TabBadge tone="warning" count={pending} word={messages.pendingWord} /> : undefined,
  };
}
