import type { MailPreferences } from '@keyturn/contracts/notifications';
import { serverMessage } from '@keyturn/web-kit/api';
import { showAlert } from '@keyturn/web-kit/session';
import { Screen, Skeleton, Switch } from '@keyturn/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseMail, queries } from '../api.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

type Choice = MailPreferences['topics'][number];

/** A switch for each topic of e-mails. */
export function MailChoices() {
  const mail = useQuery(queries.mail);
  return (
    <>
      <p className={styles.quiet}>{messages.mailHint}</p>
      <Screen
        query={mail}
        failed={messages.mailFailed}
        warnsWhenStale
        loading={messages.mailLoading}
        loadingClassName={styles.loading}
        skeleton={<Skeleton shape="box" height={224} />}
      >
        {({ topics, sendsMail }) => (
          <>
            {!sendsMail && <p className={styles.quiet}>{messages.mailUnsent}</p>}
            <div className={styles.choices}>
              {topics.map((choice) => (
                <TopicSwitch key={choice.topic} choice={choice} />
              ))}
            </div>
          </>
        )}
      </Screen>
    </>
  );
}

function TopicSwitch({ choice: { topic, isOn } }: { choice: Choice }) {
  const cache = useQueryClient();
  const [label, hint] = messages.mailTopics[topic];
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => chooseMail(topic, wanted),
    onError: (error) => showAlert(serverMessage(error, messages.mailNotSaved)),
    // Shows the choice until then.
    onSettled: () => cache.invalidateQueries({ queryKey: queries.mail.queryKey }),
  });
  const shown = isPending ? variables : isOn;
  return <Switch label={label} hint={hint} checked={shown} onChange={(wanted) => !isPending && mutate(wanted)} />;
}
