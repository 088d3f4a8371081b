import type { OwnPost } from '@keyturn/contracts/posts';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify, showAlert } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries, sayAvailable } from '../api.ts';
import { manageMessages as messages } from '../messages.ts';
import styles from './manage.module.css';

/** A listing whose owner was asked about it, or that is hidden: its state and answer buttons; none if held. */
export function StillAvailable({ post, name }: { post: OwnPost; name: string }) {
  const cache = useQueryClient();
  const { hidden = '', askedAt = '' } = post.freshness ?? {};
  const answer = useMutation({
    mutationFn: (isAvailable: boolean) => sayAvailable(post._id, isAvailable),
    onSuccess: async (_done, isAvailable) => {
      await cache.invalidateQueries({ queryKey: queries.own.queryKey });
      notify(isAvailable ? messages.shown : messages.hidden, 'success');
    },
    onError: (error) => showAlert(serverMessage(error, messages.availableFailed)),
  });
  if (hidden === '' && askedAt === '') return null;
  if (hidden === 'held')
    return (
      <div className={styles.asked}>
        <p>{messages.hiddenHeld}</p>
      </div>
    );
  const named = (word: string) => messages.named(`${messages.stillAvailable} ${word}:`, name);
  return (
    <div className={styles.asked}>
      {hidden !== '' && <p>{hidden === 'off' ? messages.hiddenOff : messages.hiddenUnanswered}</p>}
      <p>{messages.stillAvailable}</p>
      <span className={styles.answers}>
        <Button
          size="small"
          aria-label={named(messages.yes)}
          isPending={answer.isPending && answer.variables}
          onClick={() => answer.mutate(true)}
        >
          {messages.yes}
        </Button>
        {hidden !== 'off' && (
          <Button
            size="small"
            aria-label={named(messages.no)}
            isPending={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            {messages.no}
          </Button>
        )}
      </span>
    </div>
  );
}
