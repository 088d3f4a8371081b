import type { PostImage } from '@keyturn/contracts/post-fields';
import { Button, ListingPhoto } from '@keyturn/web-kit/ui';
import { LayoutGrid } from 'lucide-react';
import { listingMessages as messages } from './messages.ts';
import styles from './photos.module.css';

export interface PhotosProps {
  photos: readonly PostImage[];
  title: string;
  onOpen: (at: number) => void;
}

/** One large photo and up to four small ones; each opens the gallery there. */
export function PhotoMosaic({ photos, title, onOpen }: PhotosProps) {
  const shown = photos.slice(0, photos.length >= 5 ? 5 : Math.min(photos.length, 3));
  if (shown.length === 0) {
    return (
      <div className={styles.mosaic} data-count={1}>
        <ListingPhoto className={styles.photo} alt={title} />
      </div>
    );
  }
  return (
    <section className={styles.mosaic} data-count={shown.length} aria-label={messages.photos}>
      {shown.map(({ url, alt }, at) => (
        <button
          key={url}
          type="button"
          className={styles.tile}
          aria-label={messages.openPhoto(at + 1, photos.length, alt)}
          onClick={() => onOpen(at)}
        >
          <ListingPhoto
            className={styles.photo}
            url={url}
            alt={messages.photoAlt(title, at + 1, alt)}
            sizes={at === 0 ? '(min-width: 1200px) 720px, 66vw' : '(min-width: 1200px) 280px, 33vw'}
            isEager
          />
        </button>
      ))}
      <Button size="small" className={styles.all} icon={<LayoutGrid size={18} />} onClick={() => onOpen(0)}>
        {messages.allPhotos}
      </Button>
    </section>
  );
}
