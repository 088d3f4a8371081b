import { createStore, useStore } from '../store/index.ts';

/** A short notice at the edge of the page. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'danger' | 'info';
  readonly lead?: ToastLead | undefined;
  /** The path of the screen that it was told on. */
  readonly path: string;
}

/** Where a toast leads, and what happens besides when it is followed. */
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
 * Shows a toast; the shell draws it, announces it and takes it away after some seconds. What it returns takes it away before,
 * once it is no longer true. With a `lead` it is a link. A success ends with its screen: what leads on to another one tells it
 * once it has led there.
 */
export function notify(text: string, tone: ToastMessage['tone'] = 'info', lead?: ToastLead): () => void {
  const id = nextId++;
  const { toasts } = messages.read();
  // On a phone toasts stand one at a time: what was just done is not told behind older news.
  const kept = tone === 'success' ? toasts.filter((toast) => toast.tone !== 'info') : toasts;
  change({ toasts: [...kept, { id, text, tone, lead, path: window.location.pathname }] });
  return () => dismissToast(id);
}

/**
 * Shows one of the specification's alerts: a dialog that must be acknowledged. `null` closes it. `onClosed` is called once
 * it is gone and has given the focus back, for leading on to what the alert spoke of.
 */
export function showAlert(text: string | null, onClosed?: () => void): void {
  const closed = onAlertClosed;
  onAlertClosed = onClosed;
  change({ alert: text });
  if (text === null && closed) setTimeout(closed);
}

/** Takes away what was done on another screen than the one at `path`. */
export function leaveSuccesses(path: string): void {
  change({ toasts: messages.read().toasts.filter((toast) => toast.tone !== 'success' || toast.path === path) });
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  change({ toasts: messages.read().toasts.filter((toast) => toast.id !== id) });
}

/** What is to be shown now; the shell's view of the messages. */
export const useMessages = (): Messages => useStore(messages);
