import { notify } from '@keyturn/web-kit/session';
import { listingMessages as messages } from './messages.ts';

/** Shares the listing's address by the system's share sheet, else copies it. */
export async function shareListing(title: string, id: string): Promise<void> {
  const url = `${window.location.origin}/listing/${id}`;
  try {
    if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      notify(messages.linkCopied, 'success');
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) notify(messages.shareFailed, 'danger');
  }
}
