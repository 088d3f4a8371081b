import type { PostImage } from '@keyturn/contracts/post-fields';
import { Link } from '@keyturn/routing';
import { buttonClass, joinClasses, ListingPhoto } from '@keyturn/web-kit/ui';
import { Pencil } from 'lucide-react';
import { useFlow, type FlowState } from '../flow/flow-state.ts';
import { missingMessages, reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

const SHOWN = 3;

/** The first photos, large and small, or a drawing for none. */
export function PhotoMosaic({ images, state }: { images: readonly PostImage[]; state: FlowState }) {
  const { paths } = useFlow();
  const shown = images.slice(0, SHOWN);
  return (
    <div className={styles.mosaic} data-count={Math.max(1, shown.length)}>
      {shown.length === 0 && <ListingPhoto alt={missingMessages.noPhotos} />}
      {shown.map(({ url, alt }, index) => (
        <ListingPhoto
          key={url}
          url={url}
          alt={alt ?? messages.photo(index + 1)}
          sizes={index === 0 ? '(min-width: 900px) 560px, 100vw' : '280px'}
          isEager
        />
      ))}
      <Link
        className={joinClasses(buttonClass('secondary', 'small'), styles.editPhotos)}
        to={paths.details}
        state={state}
      >
        <Pencil size={16} />
        {messages.editPhotos}
      </Link>
    </div>
  );
}
