import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { listingMessages as messages } from '../messages.ts';

interface GalleryProps {
  urls: readonly string[];
  title: string;
  at: number;
  onClose: () => void;
}

/** The photos on the whole screen: arrows, keys and swipes wrap around at both ends. */
export function Gallery({ urls, title, at, onClose }: GalleryProps) {
  return (
    <Lightbox
      open
      index={at}
      close={onClose}
      slides={urls.map((src, index) => ({ src, alt: messages.photoAlt(title, index + 1) }))}
      plugins={[Counter]}
      carousel={{ finite: urls.length < 2, preload: 1 }}
      labels={{
        Previous: messages.previousPhoto,
        Next: messages.nextPhoto,
        Close: messages.closeGallery,
        Lightbox: messages.photos,
      }}
    />
  );
}
