import type { RemotesAnswer } from '@keyturn/contracts/remote';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './preview-banner.module.css';
import { messages } from './preview-messages.ts';

type Preview = NonNullable<RemotesAnswer['preview']>;

/** Mounts the banner outside the page, so that it survives any screen. */
export function showPreview(preview: Preview): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<PreviewBanner preview={preview} onEnded={() => location.reload()} />);
}

/** Shows that a slice is a preview, with a button to end it. */
export function PreviewBanner({ preview, onEnded }: { preview: Preview; onEnded: () => void }) {
  const [state, setState] = useState<'shown' | 'ending' | 'failed'>('shown');
  const end = async (): Promise<void> => {
    setState('ending');
    const isEnded = await fetch(`/releases/${preview.slice}/preview/end`, { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isEnded) onEnded();
    else setState('failed');
  };
  return (
    <section className={styles.banner} aria-label={messages.label}>
      <p className={styles.text}>{messages.text(preview.title, preview.address)}</p>
      <button type="button" className={styles.end} aria-disabled={state === 'ending'} onClick={() => void end()}>
        {messages.end}
      </button>
      <p className={styles.failed} role="alert">
        {state === 'failed' && messages.failed}
      </p>
    </section>
  );
}
