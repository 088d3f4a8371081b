import { useState, type ReactNode } from 'react';
import { PhotoTile, type PhotoItem } from './photo-tile.tsx';
import styles from './photo-grid.module.css';
import { usePhotoDrag } from './use-photo-drag.ts';
import { words } from './words.ts';

export interface PhotoGridProps {
  photos: readonly PhotoItem[];
  onMove: (from: number, to: number) => void;
  onDelete: (id: string) => void;
  onRetry: (id: string) => void;
  /** The tile that adds photos, last in the grid. */
  children?: ReactNode | undefined;
}

/** The photos of a listing in three columns: drag the handle, or use the two buttons, to change their order. */
export function PhotoGrid({ photos, onMove, onDelete, onRetry, children }: PhotoGridProps) {
  const [news, setNews] = useState('');
  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= photos.length) return;
    onMove(from, to);
    setNews(words.photoMoved(to + 1, photos.length));
  };
  const drag = usePhotoDrag(move);
  return (
    <>
      <ol className={styles.grid}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            total={photos.length}
            isDragged={drag.from === index}
            isTarget={drag.from !== null && drag.to === index && drag.from !== index}
            startDrag={drag.start}
            onMove={(to) => move(index, to)}
            onDelete={() => onDelete(photo.id)}
            onRetry={() => onRetry(photo.id)}
          />
        ))}
        {children && <li className={styles.adder}>{children}</li>}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}
