import { Fragment } from 'react';
import { findState, listEntries, type Entry } from './entries.ts';
import type { GalleryFile } from './gallery-file.ts';
import styles from './gallery.module.css';

const THEMES = ['light', 'dark'] as const;

/** The page of all parts; or, at `?state=Dialog/Open`, of one state alone. `?theme=` chooses the colours. */
export function Gallery({ files, query }: { files: readonly GalleryFile[]; query: URLSearchParams }) {
  const entries = listEntries(files);
  const alone = entries.find(({ address }) => address === query.get('state'));
  if (alone) return <Alone files={files} entry={alone} />;
  const parts = [...new Set(entries.map(({ part }) => part))];
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <nav aria-label="Colours" className={styles.row}>
        {THEMES.map((theme) => (
          <a key={theme} href={`?theme=${theme}`}>
            {theme}
          </a>
        ))}
      </nav>
      {parts.map((part) => (
        <section key={part} className={styles.part} aria-label={part}>
          <h2>{part}</h2>
          {entries
            .filter((entry) => entry.part === part)
            .map((entry) => (
              <State key={entry.address + String(entry.isCovering)} files={files} entry={entry} />
            ))}
        </section>
      ))}
    </main>
  );
}

function State({ files, entry }: { files: readonly GalleryFile[]; entry: Entry }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{entry.state}</p>
      {entry.isCovering ? (
        <a data-covering href={`?state=${encodeURIComponent(entry.address)}`}>
          {`Open ${entry.address}`}
        </a>
      ) : (
        <Fragment>{findState(files, entry)}</Fragment>
      )}
    </div>
  );
}

function Alone({ files, entry }: { files: readonly GalleryFile[]; entry: Entry }) {
  return (
    <main className={styles.page}>
      <p>{entry.address}</p>
      {findState(files, entry)}
    </main>
  );
}
