import { createStore, useStore } from '../store/index.ts';

/** A short notice at the edge of the page. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'danger' | 'info';
  readonly lead?: ToastLead | undefined;
  /** The path of the screen that showed it. */
  readonly path: string;
}

/** A toast's link, and a callback when it is followed. */
export interface ToastLead {
  readonly link: string;
  onFollow(): void;
}

interface Messages {
  readonly toasts: readonly ToastMessage[];
  readonly alert: string | null;
}

const messages = createStore<Messages>({ toasts: [], alert: null });
let onAlertClosed: (() => void) | undefined;
let nextId = 1;

const change = (changes: Partial<Messages>): void => messages.write({ ...messages.read(), ...changes });

/**
 * Shows a toast, which the shell announces and removes after some seconds. Returns a function that removes it earlier,
 * once it is out of date. With a `lead` it is a link. A success ends with its screen, so call `notify` after a
 * navigation.
 */
export function notify(text: string, tone: ToastMessage['tone'] = 'info', lead?: ToastLead): () => void {
  const id = nextId++;
  const { toasts } = messages.read();
  // On a phone toasts appear one at a time: a success must not wait behind older news.
  const kept = tone === 'success' ? toasts.filter((toast) => toast.tone !== 'info') : toasts;
  change({ toasts: [...kept, { id, text, tone, lead, path: window.location.pathname }] });
  return () => dismissToast(id);
}

/**
 * Shows one of the specification's alerts: a dialog that must be acknowledged. `null` closes it. `onClosed` runs once
 * it is gone and the focus is back, for example to navigate.
 */
export function showAlert(text: string | null, onClosed?: () => void): void {
  const closed = onAlertClosed;
  onAlertClosed = onClosed;
  change({ alert: text });
  if (text === null && closed) setTimeout(closed);
}

/** Removes successes of other screens than the one at `path`. */
export function leaveSuccesses(path: string): void {
  change({ toasts: messages.read().toasts.filter((toast) => toast.tone !== 'success' || toast.path === path) });
}

export function dismissToast(id: number): void {
  change({ toasts: messages.read().toasts.filter((toast) => toast.id !== id) });
}

/** The current messages, for the shell. */
export const useMessages = (): Messages => useStore(messages);
