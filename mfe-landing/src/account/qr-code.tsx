import { useEffect, useState } from 'react';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

/** Light modules around it, by the standard. */
const BORDER = 4;

type Rows = readonly (readonly boolean[])[];

/** One path of all dark modules, row by row. */
const pathOf = (rows: Rows): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A QR code of a text. Its library loads with it, in reserved space; without it the secret can be typed. */
export function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<Rows | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    import('uqr')
      .then(({ encode }) => isShown && setRows(encode(text, { border: BORDER }).data))
      .catch((error: unknown) => {
        console.error('There is no QR code', error);
        if (isShown) setHasFailed(true);
      });
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!rows) return <div className={styles.qr}>{hasFailed && <p>{messages.noScan}</p>}</div>;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={messages.scanLabel}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(rows)} fill="currentColor" />
    </svg>
  );
}
