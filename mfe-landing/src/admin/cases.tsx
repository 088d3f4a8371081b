import type { CaseItem } from '@keyturn/contracts/admin';
import { isCheck } from '@keyturn/domain/check-kinds';
import { quote } from '@keyturn/domain/text';
import { Link, useSearchParams } from '@keyturn/routing';
import {
  Avatar,
  Badge,
  Card,
  EmptyState,
  ListingPhoto,
  Part,
  SegmentedTabs,
  Skeleton,
  TabPanel,
} from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { adminQueries, type CasesState } from '../api.ts';
import { AdminPage, AdminScreen } from './admin-page.tsx';
import styles from './admin.module.css';
import { adminMessages as messages } from './messages.ts';
import { Pages, type Page } from './pages.tsx';
import { dayOf } from './day-of.ts';

const TABS = [
  { id: 'open', label: messages.open },
  { id: 'closed', label: messages.closed },
] as const;

/** /admin: open cases, oldest first, and decided ones. */
export function Cases() {
  const [params, setParams] = useSearchParams();
  const state: CasesState = params.get('state') === 'closed' ? 'closed' : 'open';
  return (
    <AdminPage title={messages.title}>
      <SegmentedTabs
        label={messages.states}
        idBase="cases"
        tabs={TABS}
        selected={state}
        onSelect={(id) => setParams(id === 'open' ? {} : { state: id }, { replace: true })}
      />
      <TabPanel idBase="cases" selected={state} className={styles.panel}>
        <Pages key={state}>{(page) => <CasesPage state={state} {...page} />}</Pages>
      </TabPanel>
    </AdminPage>
  );
}

function CasesPage({ state, cursor, more }: Page & { state: CasesState }) {
  const query = useQuery(adminQueries.cases(state, cursor));
  return (
    <AdminScreen
      query={query}
      failed={messages.casesFailed}
      warnsWhenStale
      loading={messages.casesLoading}
      loadingClassName={styles.loading}
      skeleton={<Skeleton shape="box" height={92} />}
    >
      {({ items, next }) => (
        <>
          {items.length === 0 && cursor === '' && (
            <EmptyState sentence={state === 'open' ? messages.noneWaits : messages.noneDecided} />
          )}
          <ul className={styles.cards}>
            {items.map((item) => (
              <Part key={item._id}>
                <CaseRow item={item} />
              </Part>
            ))}
          </ul>
          {more(next)}
        </>
      )}
    </AdminScreen>
  );
}

function CaseRow({ item }: { item: CaseItem }) {
  const { _id, kind, title, held, state, reasons, signs, reports, isOwn, openedAt, decidedAt, action } = item;
  const { ownerName, photo, words = '' } = item;
  const when =
    state === 'closed'
      ? messages.decidedOn(messages.done[action] ?? messages.isClosed, dayOf(decidedAt))
      : messages.since(dayOf(openedAt));
  const why = [
    ...(isCheck(kind) ? [messages.asksFor[kind]] : []),
    ...reasons.map((reason) => messages.reasons[reason] ?? messages.reasons['other']),
    ...signs.map((sign) => messages.signs[sign] ?? messages.otherSign),
  ];
  return (
    <li>
      <Card shadow="low" className={styles.caseCard}>
        {kind === 'listing' ? (
          <ListingPhoto url={photo} alt={title || messages.nameless} sizes="120px" className={styles.thumb} />
        ) : (
          <Avatar name={title || messages.someone} src={photo} size={56} />
        )}
        <div className={styles.about}>
          <div className={styles.rowHead}>
            <Link to={`/admin/cases/${_id}`} className={styles.rowTitle}>
              {title || messages.nameless}
            </Link>
            <Badge>{messages.kinds[kind]}</Badge>
            {held && <Badge tone="warning">{messages.hidden}</Badge>}
          </div>
          <p className={styles.quiet}>
            {[
              kind === 'listing' && ownerName !== '' && messages.of(ownerName),
              !isCheck(kind) && !isOwn && messages.reports(reports),
              when,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isOwn && <p>{messages.ownCase}</p>}
          {why.length > 0 && <p>{why.join(' · ')}</p>}
          {words !== '' && <p className={styles.quoted}>{quote(words)}</p>}
        </div>
      </Card>
    </li>
  );
}
