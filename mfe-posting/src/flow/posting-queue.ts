import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { updateField } from '../api.ts';
import { flowMessages } from '../messages.ts';
import { createFieldQueue } from './field-queue.ts';

const PASSING = [409, 429];

/** The one queue of this page: it outlives the steps, so that moving on loses nothing. */
export const postingQueue = createFieldQueue({
  send: ({ postId, field, value }) => updateField(postId, field, value),
  canRetry: (error) => !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status),
  onRefused: (error) => {
    console.error(error);
    notify(serverMessage(error, flowMessages.refused), 'danger');
  },
  now: () => new Date(),
});

window.addEventListener('online', () => void postingQueue.flush());
window.addEventListener('beforeunload', (event) => {
  if (postingQueue.hasUnsaved()) event.preventDefault();
});
