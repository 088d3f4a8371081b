import type { AdminCase, CaseRequest } from '@keyturn/contracts/admin';
import { isApproved, isCheck } from '@keyturn/domain/check-kinds';
import { isSuspended } from '@keyturn/domain/suspended';
import { Link, useParams } from '@keyturn/routing';
import { Badge, EmptyState, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../api.ts';
import { AdminPage, AdminsAlone, AdminScreen } from './admin-page.tsx';
import styles from './admin.module.css';
import { CaseSubject } from './case-subject.tsx';
import { DecideForm } from './decide-form.tsx';
import { adminMessages as messages } from './messages.ts';
import { dayOf } from './day-of.ts';

/** /admin/cases/:caseId: reports, decisions, and the decision form. */
export function Case() {
  return (
    <AdminsAlone>
      <CasePage />
    </AdminsAlone>
  );
}

function CasePage() {
  const { caseId = '' } = useParams();
  const query = useQuery(adminQueries.one(caseId));
  return (
    <AdminPage title={query.data?.title || messages.title}>
      <Link to="/admin" className={styles.back}>
        {messages.back}
      </Link>
      <AdminScreen
        query={query}
        missing={<EmptyState sentence={messages.caseMissing} />}
        failed={messages.caseFailed}
        warnsWhenStale
        loading={messages.caseLoading}
        skeleton={<Skeleton shape="box" height={320} />}
      >
        {(found) => <CaseView found={found} />}
      </AdminScreen>
    </AdminPage>
  );
}

function CaseView({ found }: { found: AdminCase }) {
  const { kind, ownerName, held, state, signs, reports, decisions, request } = found;
  const { isChanged = false, pastSigns = [] } = found;
  const isOpen = state === 'open';
  return (
    <div className={styles.columns}>
      <div className={styles.sections}>
        <p className={styles.rowHead}>
          <Badge>{messages.kinds[kind]}</Badge>
          <Badge tone={isOpen ? 'warning' : 'neutral'}>{isOpen ? messages.isOpen : messages.isClosed}</Badge>
          {held && <Badge tone="warning">{messages.hidden}</Badge>}
          {kind === 'listing' && ownerName !== '' && <span>{messages.of(ownerName)}</span>}
        </p>
        <CaseSubject found={found} />
        {isCheck(kind) && ownerName !== '' && ownerName !== found.title && <p>{messages.calledNow(ownerName)}</p>}
        {isChanged && <p>{messages.changedWhileHeld}</p>}
        {signs.length > 0 && (
          <section aria-labelledby="noticed">
            <h2 id="noticed">{messages.whatWasNoticed}</h2>
            <ul className={styles.signs}>
              {signs.map((sign) => {
                const words = messages.signs[sign] ?? messages.otherSign;
                return <li key={sign}>{pastSigns.includes(sign) ? messages.pastSign(words) : words}</li>;
              })}
            </ul>
          </section>
        )}
        {request && (
          <section aria-labelledby="asked">
            <h2 id="asked">{messages.whatWasAsked}</h2>
            <Asked request={request} />
          </section>
        )}
        {!isCheck(kind) && (
          <section aria-labelledby="reported">
            <h2 id="reported">{messages.whatWasReported}</h2>
            {reports.length === 0 ? <p>{messages.noReports}</p> : <Reports reports={reports} />}
          </section>
        )}
        <section aria-labelledby="done">
          <h2 id="done">{messages.whatWasDecided}</h2>
          {decisions.length === 0 ? <p>{messages.noDecisions}</p> : <Decisions decisions={decisions} />}
        </section>
      </div>
      {(isOpen || held || isSuspended(found.decisions) || isApproved(found)) && (
        <DecideForm key={`${state} ${held} ${decisions.length}`} found={found} />
      )}
    </div>
  );
}

const OF_MANAGERS = ['company', 'website', 'licence', 'message'] as const;
const OF_STUDENTS = ['school', 'message'] as const;

/** The person's own text, not as links: nobody has checked an address in it. */
function Asked({ request }: { request: CaseRequest }) {
  const fields = request.school === undefined ? OF_MANAGERS : OF_STUDENTS;
  return (
    <>
      <dl className={styles.asked}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{messages.asked[field]}</dt>
            <dd className={styles.words}>{request[field] || messages.nothingWritten}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{dayOf(request.askedAt)}</p>
    </>
  );
}

function Reports({ reports }: Pick<AdminCase, 'reports'>) {
  return (
    <ul className={styles.rows}>
      {reports.map(({ at, by, reason, text }) => (
        <li key={`${at} ${by}`} className={styles.row}>
          <b>{messages.reasons[reason] ?? messages.reasons['other']}</b>
          <p className={styles.words}>{text || messages.noWords}</p>
          <p className={styles.quiet}>{messages.saidBy(by || messages.someone, dayOf(at))}</p>
        </li>
      ))}
    </ul>
  );
}

function Decisions({ decisions }: Pick<AdminCase, 'decisions'>) {
  return (
    <ul className={styles.rows}>
      {decisions.toReversed().map(({ at, actor, action, note, tell }) => (
        <li key={at} className={styles.row}>
          <b>{messages.done[action] ?? messages.isClosed}</b>
          {note !== '' && <p className={styles.words}>{note}</p>}
          {tell !== '' && <p className={styles.words}>{messages.toldThem(tell)}</p>}
          <p className={styles.quiet}>{messages.saidBy(actor || messages.byItself, dayOf(at))}</p>
        </li>
      ))}
    </ul>
  );
}
