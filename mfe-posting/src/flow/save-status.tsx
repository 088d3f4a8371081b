import { Cloud, CloudAlert, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { flowMessages as messages } from '../messages.ts';
import type { FieldQueue } from './field-queue.ts';
import styles from './flow.module.css';

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

/** "Saved 10:42", "Saving…" or "Not saved, retrying" beside the title. */
export function SaveStatus({ queue }: { queue: FieldQueue }) {
  const state = useSyncExternalStore(queue.subscribe, queue.state);
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
          {messages.saved(CLOCK.format(state.at))}
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
