import { notify } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { saveFile } from './own-data.ts';

const FILE = 'keyturn-recovery-codes.txt';

/** The recovery codes for a lost app, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.map((code) => `${code}\n`).join('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(messages.codesCopied, 'success');
    } catch {
      notify(messages.copyFailed, 'danger');
    }
  };
  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        {messages.saveCodes}
      </h3>
      <p className={styles.quiet}>{messages.saveCodesHint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button icon={<Copy size={20} />} onClick={() => void copy()}>
          {messages.copyCodes}
        </Button>
        <Button icon={<Download size={20} />} onClick={() => saveFile(FILE, text, 'text/plain')}>
          {messages.downloadCodes}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {messages.codesSaved}
        </Button>
      </div>
    </div>
  );
}
