import type { BlockedPerson } from '@keyturn/contracts/moderation';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf, denverToday } from '@keyturn/domain/denver-time';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { readAgain } from '@keyturn/web-kit/people';
import { Avatar, Button, Screen, Skeleton, useFocusAfterRemoval } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries, unblock } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

/** People whom the person has blocked, each with an unblock button. */
export function BlockedPeople() {
  const blocks = useQuery(queries.blocks);
  return (
    <>
      <p className={styles.quiet}>{messages.blockedHint}</p>
      <Screen
        query={blocks}
        failed={messages.blockedFailed}
        warnsWhenStale
        loading={messages.blockedLoading}
        loadingClassName={styles.loading}
        skeleton={<Skeleton shape="box" height={68} />}
      >
        {(people) => <People people={people} />}
      </Screen>
    </>
  );
}

function People({ people }: { people: readonly BlockedPerson[] }) {
  useFocusAfterRemoval(people.length);
  if (people.length === 0) return <p>{messages.noneBlocked}</p>;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <Person key={person.userId} person={person} />
      ))}
    </ul>
  );
}

function Person({ person: { userId, name, photo, at } }: { person: BlockedPerson }) {
  const cache = useQueryClient();
  const shownName = name || messages.someone;
  const since = formatDay(denverDateOf(at), denverToday(new Date()));
  const takeBack = useMutation({
    mutationFn: () => unblock(userId),
    onSuccess: () => {
      notify(messages.unblocked(shownName), 'success');
      readAgain(() => cache.invalidateQueries());
    },
    onError: (error) => showAlert(serverMessage(error, messages.unblockFailed)),
  });
  return (
    <li className={styles.person}>
      <Avatar name={shownName} src={photo} size={44} />
      <div>
        <p className={styles.name}>{shownName}</p>
        {since !== '' && <p className={styles.since}>{messages.since(since)}</p>}
      </div>
      <Button
        size="small"
        aria-label={messages.unblockNamed(shownName)}
        isPending={takeBack.isPending}
        onClick={() => takeBack.mutate()}
      >
        {messages.unblock}
      </Button>
    </li>
  );
}
