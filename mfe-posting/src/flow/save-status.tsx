import { formatTime } from '@keyturn/domain/time-of-day';
import { useStore } from '@keyturn/web-kit/store';
import { Cloud, CloudAlert, CloudUpload } from 'lucide-react';
import { flowMessages as messages } from '../messages.ts';
import type { FieldQueue } from './field-queue.ts';
import styles from './flow.module.css';

/** "Saved 10:42 AM", "Saving…" or "Not saved, retrying" beside the title. */
export function SaveStatus({ queue }: { queue: FieldQueue }) {
  const state = useStore(queue.state);
  return (
    <p className={styles.status} data-state={state.kind} role="status">
      {state.kind === 'saving' && (
        <>
          <CloudUpload size={18} />
          {messages.saving}
        </>
      )}
      {state.kind === 'saved' && (
        <>
          <Cloud size={18} />
          {messages.saved(formatTime(state.at.getHours() * 60 + state.at.getMinutes()))}
        </>
      )}
      {state.kind === 'retrying' && (
        <>
          <CloudAlert size={18} />
          {messages.retrying}
        </>
      )}
    </p>
  );
}
