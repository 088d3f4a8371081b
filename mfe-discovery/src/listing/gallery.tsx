import type { PostImage } from '@keyturn/contracts/post-fields';
import { useBackCloses } from '@keyturn/web-kit/ui';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { listingMessages as messages } from './messages.ts';

/** A background under arrows and cross: white alone is invisible over a bright photo. */
const ICON = { padding: 6, borderRadius: '50%', background: '#16202ecc', color: '#ffffff', filter: 'none' };

interface GalleryProps {
  photos: readonly PostImage[];
  title: string;
  at: number;
  onClose: () => void;
}

/** Full-screen photos: arrows, keys and swipes wrap around at both ends; Back closes it. */
export function Gallery({ photos, title, at, onClose }: GalleryProps) {
  useBackCloses(true, onClose);
  return (
    <Lightbox
      open
      index={at}
      close={onClose}
      slides={photos.map(({ url, alt }, index) => ({ src: url, alt: messages.photoAlt(title, index + 1, alt) }))}
      styles={{ icon: ICON }}
      plugins={[Counter]}
      carousel={{ finite: photos.length < 2, preload: 1 }}
      labels={{
        Previous: messages.previousPhoto,
        Next: messages.nextPhoto,
        Close: messages.closeGallery,
        Lightbox: messages.photos,
      }}
    />
  );
}
