import type { PostData } from '@keyturn/contracts/post-fields';
import { ApiError, serverMessage } from '@keyturn/web-kit/api';
import { notify, onPersonChange, readSession, showAlert } from '@keyturn/web-kit/session';
import { updateField, updatePost, type Changes } from '../api.ts';
import { basicsMessages, flowMessages } from '../messages.ts';
import { createFieldQueue, type FieldChange, type FieldQueue } from './field-queue.ts';

/** 401: the session ended; changes wait until the same person logs in. */
const PASSING = [401, 409, 429];
/** Delay of a manager's autosave after the last change (specification section 9). */
const AUTOSAVE_MS = 1000;

const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status);

const fieldsOf = (changes: readonly FieldChange[]): PostData =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));

/** The queue of single fields; it outlives steps, so that navigation loses nothing. */
export const postingQueue = createFieldQueue({
  send: async (changes) => {
    for (const { postId, field, value } of changes) await updateField(postId, field, value);
  },
  canRetry,
  onRefused: (error) => {
    console.error(error);
    notify(serverMessage(error, flowMessages.refused), 'danger');
  },
  now: () => new Date(),
});

/** A manager's autosave of basics: all changes in one call (specification sections 4 and 7). */
export const basicsAutosave = createFieldQueue({
  send: (changes, postId) =>
    updatePost(postId, readSession()?.email ?? '', { ...fieldsOf(changes), posted: false, active: true }),
  isTogether: true,
  settleMs: AUTOSAVE_MS,
  canRetry,
  onRefused: reportBasicsFailure,
  onFailed: reportBasicsFailure,
  now: () => new Date(),
});

function reportBasicsFailure(error: unknown): void {
  console.error(error);
  showAlert(basicsMessages.saveFailed);
}

const QUEUES: readonly FieldQueue[] = [postingQueue, basicsAutosave];

/** Flushes every queue; false when something waits for the network. */
export async function flushAll(): Promise<boolean> {
  return (await Promise.all(QUEUES.map((queue) => queue.flush()))).every(Boolean);
}

/** A post's changes that the server lacks. */
export const unsavedFields = (postId: string): PostData =>
  fieldsOf(QUEUES.flatMap((queue) => queue.unsaved().filter((change) => change.postId === postId)));

let owner = readSession()?.email;
onPersonChange((email) => {
  if (email === null) return;
  if (owner !== undefined && email !== owner) for (const queue of QUEUES) queue.drop();
  owner = email;
  void flushAll();
});

window.addEventListener('online', () => void flushAll());

/** Sends the last changes: a hidden page may never run again. */
function leave(): void {
  const email = readSession()?.email ?? '';
  const save = (postId: string, data: Changes) => updatePost(postId, email, data, { keepalive: true });
  postingQueue.leave((changes, postId) => save(postId, fieldsOf(changes)));
  basicsAutosave.leave((changes, postId) => save(postId, { ...fieldsOf(changes), posted: false, active: true }));
}
document.addEventListener('visibilitychange', () => document.hidden && leave());
window.addEventListener('pagehide', leave);
// Asks only if leaving would lose changes that wait for the network.
window.addEventListener('beforeunload', (event) => {
  if (QUEUES.some((queue) => queue.state.read().kind === 'retrying')) event.preventDefault();
});
