import { formatMonth } from '@keyturn/domain/dates';
import type { AdminPerson } from '@keyturn/contracts/admin';
import { useSearchParams } from '@keyturn/routing';
import { Avatar, Badge, Button, Card, EmptyState, Field, Skeleton } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { adminQueries } from '../api.ts';
import { AdminPage, AdminScreen } from './admin-page.tsx';
import styles from './admin.module.css';
import { EndSessions } from './end-sessions.tsx';
import { adminMessages as messages } from './messages.ts';
import { OpenCase } from './open-case.tsx';
import { SendReset } from './send-reset.tsx';

/** /admin/people: a person by e-mail address or id, which is in the page's address. */
export function People() {
  const [params, setParams] = useSearchParams();
  const whose = params.get('whose') ?? '';
  const [text, setText] = useState(whose);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = text.trim();
    setParams(wanted === '' ? {} : { whose: wanted });
  };
  return (
    <AdminPage title={messages.people}>
      <form role="search" className={styles.search} noValidate onSubmit={search}>
        <Field
          label={messages.find}
          hint={messages.findHint}
          value={text}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {messages.search}
        </Button>
      </form>
      {whose !== '' && <Found key={whose} whose={whose} />}
    </AdminPage>
  );
}

function Found({ whose }: { whose: string }) {
  const query = useQuery(adminQueries.person(whose));
  return (
    <AdminScreen
      query={query}
      missing={<EmptyState sentence={messages.personMissing} />}
      failed={messages.personFailed}
      loading={messages.personLoading}
      skeleton={<Skeleton shape="box" height={120} />}
    >
      {(person) => <PersonCard person={person} />}
    </AdminScreen>
  );
}

function PersonCard({ person: { id, name, email, state, role, memberSince } }: { person: AdminPerson }) {
  const shownName = name || messages.someone;
  const since = formatMonth(memberSince);
  return (
    <Card className={styles.person}>
      <Avatar name={shownName} size={56} />
      <div className={styles.about}>
        <h2>{shownName}</h2>
        <p>{email === '' && state !== 'deleted' ? messages.addressFreed : email}</p>
        {since !== '' && <p className={styles.quiet}>{messages.memberSince(since)}</p>}
        {role === 'admin' && <Badge>{messages.isAdmin}</Badge>}
        {messages.accountStates[state] && <Badge tone="warning">{messages.accountStates[state]}</Badge>}
      </div>
      {id !== '' && state !== 'deleted' && (
        <div className={styles.helps}>
          {state !== 'suspended' && email !== '' && <SendReset userId={id} />}
          <EndSessions userId={id} />
        </div>
      )}
      {id !== '' && <OpenCase userId={id} />}
    </Card>
  );
}
