import { Link } from '@keyturn/routing';
import { IconButton } from '@keyturn/web-kit/ui';
import { ChevronLeft, ChevronRight, Tag } from 'lucide-react';
import { useState } from 'react';
import { landingMessages as messages } from './messages.ts';
import styles from './carousel.module.css';
import type { SampleListing } from './sample-listings.ts';

/** One sample with its own pictures; links to the questionnaire. */
export function SampleCard({ sample, isSelected }: { sample: SampleListing; isSelected: boolean }) {
  const { title, where, rent, deal, images } = sample;
  const [shown, setShown] = useState(0);
  const turn = (by: number) => setShown((shown + by + images.length) % images.length);
  return (
    <article className={styles.card} inert={!isSelected}>
      <Link to="/discovery" className={styles.link} draggable={false}>
        <img src={images[shown]} alt={messages.photoOf(title, shown + 1)} width={720} height={540} draggable={false} />
        <span className={styles.deal}>
          <Tag size={18} />
          {deal}
        </span>
        <span className={styles.words}>
          <span>
            <b>{title}</b>
            <span className={styles.where}>{where}</span>
          </span>
          <span className={styles.rent}>
            <b>{rent}</b>
            {messages.perMonth}
          </span>
        </span>
      </Link>
      <div className={styles.photos}>
        <IconButton
          look="raised"
          label={messages.previousPhoto}
          icon={<ChevronLeft size={20} />}
          onClick={() => turn(-1)}
        />
        <span className={styles.photoDots} aria-hidden="true">
          {images.map((image, index) => (
            <span key={image} data-shown={index === shown} />
          ))}
        </span>
        <IconButton
          look="raised"
          label={messages.nextPhoto}
          icon={<ChevronRight size={20} />}
          onClick={() => turn(1)}
        />
      </div>
    </article>
  );
}
