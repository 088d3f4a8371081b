import type { ReactNode } from 'react';
import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { PICTURE, PICTURES } from '../gallery/picture.ts';
import { Held } from '../gallery/held.tsx';
import { HeartButton, ListingCard, ListingPhoto, PhotoDropZone, PhotoGrid, type PhotoItem } from './index.ts';

const listing = {
  photos: PICTURES,
  photoAlt: 'A room',
  rent: '$850',
  line: 'Private room, 2 bath',
  place: 'Provo, near BYU',
  dates: 'Aug 28 to Apr 21',
  renderLink: (children: ReactNode, className: string) => (
    <a href="?" className={className}>
      {children}
    </a>
  ),
};
const heart = <HeartButton isSaved={false} onToggle={nothing} />;
const narrow = (children: ReactNode) => <div style={{ width: 282 }}>{children}</div>;

const ready: readonly PhotoItem[] = PICTURES.slice(0, 3).map((url, at) => ({ id: String(at), url, status: 'ready' }));
const grid = { onMove: nothing, onDelete: nothing, onRetry: nothing };

const moved = (photos: readonly PhotoItem[], from: number, to: number): readonly PhotoItem[] => {
  const rest = photos.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...photos.slice(from, from + 1), ...rest.slice(to)];
};

export const shown: States = {
  ListingCard: {
    plain: narrow(<ListingCard {...listing} />),
    'all it can tell': narrow(
      <ListingCard
        {...listing}
        heart={heart}
        incentive="First month free"
        match={{ percentage: 92, tier: 'Excellent' }}
        explanation="$40 under budget, 3 of 4 amenities"
        note="Outside your city"
        isByManager
        isEager
      />,
    ),
    'an own one': narrow(<ListingCard {...listing} mark="Your listing" />),
    'no photo': narrow(<ListingCard {...listing} photos={[]} />),
  },
  ListingPhoto: {
    photo: narrow(<ListingPhoto url={PICTURE} alt="A house" />),
    none: narrow(<ListingPhoto alt="No photo" />),
    'one that fails': narrow(<ListingPhoto url="data:image/png;base64,AA" alt="A lost photo" />),
  },
  PhotoDropZone: {
    several: <PhotoDropZone label="Add photos" hint="JPEG, PNG or WebP" onFiles={nothing} />,
    disabled: <PhotoDropZone label="No more photos" isDisabled onFiles={nothing} />,
  },
  PhotoGrid: {
    'to sort': (
      <Held first={ready}>
        {(photos, set) => <PhotoGrid {...grid} photos={photos} onMove={(from, to) => set(moved(photos, from, to))} />}
      </Held>
    ),
    'coming and failed, with room for more': (
      <PhotoGrid
        {...grid}
        photos={[
          { id: 'a', url: PICTURE, status: 'uploading', progress: 0.4 },
          { id: 'b', url: PICTURE, name: 'kitchen.png', status: 'failed' },
          { id: 'c', url: PICTURE, name: 'tour.gif', status: 'failed', isRefused: true },
        ]}
      >
        <PhotoDropZone label="Add photos" onFiles={nothing} />
      </PhotoGrid>
    ),
    empty: <PhotoGrid {...grid} photos={[]} />,
  },
};
