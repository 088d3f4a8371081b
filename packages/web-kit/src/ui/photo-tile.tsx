import { ArrowLeft, ArrowRight, CloudOff, GripVertical, Trash2 } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { ListingPhoto } from './listing-photo.tsx';
import styles from './photo-grid.module.css';
import { deleteAttribute } from './focus-photo.ts';
import { photoIndexAttribute } from './use-photo-drag.ts';
import { words } from './words.ts';

export interface PhotoItem {
  readonly id: string;
  /** The stored image, or a blob: preview during the upload. */
  readonly url: string;
  /** The file's name, to identify a failed one. */
  readonly name?: string | undefined;
  readonly status: 'ready' | 'uploading' | 'failed';
  /** The file itself was refused, so a retry would fail, too. */
  readonly isRefused?: boolean | undefined;
  /** 0 to 1 during the upload. */
  readonly progress?: number | undefined;
}

interface PhotoTileProps {
  photo: PhotoItem;
  index: number;
  total: number;
  isDragged: boolean;
  isTarget: boolean;
  startDrag: (index: number, event: PointerEvent<HTMLElement>) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
  onRetry: () => void;
}

const CAN_MOVE = 'button:not([aria-disabled="true"])';

/** One photo of the grid in its three states. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, total, isDragged, isTarget, startDrag, onMove, onDelete, onRetry } = props;
  const [areMovesShown, setAreMovesShown] = useState(false);
  const moves = useRef<HTMLDivElement>(null);
  const toggleMoves = () => {
    // On a phone the buttons replace the handle.
    flushSync(() => setAreMovesShown(!areMovesShown));
    if (!areMovesShown) moves.current?.querySelector<HTMLElement>(CAN_MOVE)?.focus({ preventScroll: true });
  };
  const position = index + 1;
  const className = joinClasses(
    styles.tile,
    styles[photo.status],
    isDragged && styles.dragged,
    isTarget && styles.target,
    areMovesShown && styles.open,
  );
  return (
    <li className={className} {...{ [photoIndexAttribute]: index }}>
      <ListingPhoto url={photo.url} alt={photo.name ?? words.photo(position)} sizes="(min-width: 768px) 272px, 33vw" />
      {index === 0 && photo.status === 'ready' && <span className={styles.cover}>{words.cover}</span>}
      {photo.status === 'uploading' && <UploadProgress progress={photo.progress ?? 0} />}
      {photo.status === 'failed' && (
        <div className={styles.failure}>
          <CloudOff size={22} />
          <span className={styles.failureName}>{photo.name}</span>
          <span className={styles.failureText}>{words.uploadFailed}</span>
          {!photo.isRefused && (
            <button type="button" className={styles.retry} onClick={onRetry}>
              {words.retry}
            </button>
          )}
        </div>
      )}
      {photo.status === 'ready' && (
        <>
          <button
            type="button"
            className={styles.grip}
            aria-label={words.reorderPhoto(position)}
            aria-expanded={areMovesShown}
            onPointerDown={(event) => startDrag(index, event)}
            onClick={toggleMoves}
          >
            <GripVertical size={18} />
          </button>
          {/* At an end a button is only marked as disabled, so that it keeps a focus. */}
          <div ref={moves} className={styles.moves}>
            <IconButton
              look="raised"
              label={words.moveEarlier}
              icon={<ArrowLeft size={18} />}
              aria-disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <IconButton
              look="raised"
              label={words.moveLater}
              icon={<ArrowRight size={18} />}
              aria-disabled={index === total - 1}
              onClick={() => onMove(index + 1)}
            />
          </div>
        </>
      )}
      {photo.status !== 'uploading' && (
        <IconButton
          className={joinClasses(styles.delete)}
          {...{ [deleteAttribute]: true }}
          look="raised"
          label={words.deletePhoto(position)}
          icon={<Trash2 size={18} />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

function UploadProgress({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.upload}>
      <div className={styles.uploadText}>
        <span className={styles.uploadWord}>{words.uploading}</span>
        <span>{percent} %</span>
      </div>
      <progress className={styles.uploadBar} value={percent} max={100} aria-label={words.uploading} />
    </div>
  );
}
