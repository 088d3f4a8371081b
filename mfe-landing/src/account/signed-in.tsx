import type { Proof, ShownSession } from '@keyturn/contracts/account';
import { formatDay } from '@keyturn/domain/dates';
import { denverClock, denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { formatTime } from '@keyturn/domain/time-of-day';
import { notify } from '@keyturn/web-kit/session';
import { Button, Screen, Skeleton, useFocusAfterRemoval } from '@keyturn/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endSessions, queries } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** The person's sessions, each with a button to end it. */
export function SignedIn() {
  const sessions = useQuery(queries.sessions);
  return (
    <Screen
      query={sessions}
      failed={messages.sessionsFailed}
      warnsWhenStale
      loading={messages.sessionsLoading}
      loadingClassName={styles.loading}
      skeleton={<Skeleton shape="box" height={68} />}
    >
      {(answer) => <Sessions sessions={answer.sessions} />}
    </Screen>
  );
}

function Sessions({ sessions }: { sessions: readonly ShownSession[] }) {
  /** The session to end once the password is entered; null for none. */
  const [which, setWhich] = useState<string | null>(null);
  const cache = useQueryClient();
  useFocusAfterRemoval(sessions.length);
  const end = async (proof: Proof): Promise<void> => {
    await endSessions({ which: which ?? 'others', ...proof });
    setWhich(null);
    notify(messages.ended, 'success');
    void cache.invalidateQueries({ queryKey: queries.sessions.queryKey });
  };
  return (
    <>
      <ul className={styles.people}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => setWhich(session.id)} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button className={styles.start} onClick={() => setWhich('others')}>
          {messages.endOthers}
        </Button>
      )}
      <ProofDialog
        isOpen={which !== null}
        title={which === 'others' ? messages.endOthers : messages.end}
        confirmLabel={messages.end}
        failed={messages.endFailed}
        onProof={end}
        onClose={() => setWhich(null)}
      />
    </>
  );
}

function Row({ session, onEnd }: { session: ShownSession; onEnd: () => void }) {
  const { device, network, createdAt, usedAt, isCurrent } = session;
  const id = useId();
  const name = device || messages.someBrowser;
  const used = isCurrent ? messages.thisBrowser : messages.usedOn(dayAndTime(usedAt));
  return (
    <li className={styles.person}>
      <div>
        <p className={styles.name}>{name}</p>
        <div id={id} className={styles.since}>
          <p>{used}</p>
          <p>{messages.signedInOn(dayAndTime(createdAt))}</p>
          {network !== '' && <p>{messages.network(network)}</p>}
        </div>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={messages.endNamed(name)} aria-describedby={id} onClick={onEnd}>
          {messages.end}
        </Button>
      )}
    </li>
  );
}

function dayAndTime(at: string): string {
  const day = formatDay(denverDateOf(at), denverToday(new Date()));
  return day === '' ? '' : messages.at(day, formatTime(denverClock(new Date(at)).minutes));
}
