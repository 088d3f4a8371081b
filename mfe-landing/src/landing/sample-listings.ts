import apartment from '../art/apt1.webp';
import bedroom from '../art/bed1.webp';
import house from '../art/hou3.webp';
import blueKitchen from '../art/kit2.webp';
import greenKitchen from '../art/kit1.webp';
import living from '../art/liv1.webp';
import sageLiving from '../art/liv4.webp';

/** A fixed sample listing: a picture, not a real lease. */
export interface SampleListing {
  readonly title: string;
  readonly where: string;
  readonly rent: string;
  readonly deal: string;
  readonly images: readonly string[];
}

export const SAMPLES: readonly SampleListing[] = [
  {
    title: 'Green door house, 4 bedrooms',
    where: 'Tree Streets, Provo · Jan 4 – Apr 24',
    rent: '$560',
    deal: 'First Month Free',
    images: [house, living, greenKitchen, bedroom],
  },
  {
    title: 'Brick block, 2 bedrooms',
    where: 'Joaquin, Provo · Jan 4 – Aug 14',
    rent: '$575',
    deal: 'Transfer Fee Covered',
    images: [apartment, bedroom, living],
  },
  {
    title: 'Blue kitchen townhome',
    where: 'Sugar House, Salt Lake City · Jan 6 – Jun 30',
    rent: '$640',
    deal: '$200 OFF First Month',
    images: [blueKitchen, sageLiving, house],
  },
  {
    title: 'Sage living room, private room',
    where: 'Island, Logan · Jan 2 – May 8',
    rent: '$480',
    deal: 'Move-in Gift',
    images: [sageLiving, greenKitchen, bedroom, apartment],
  },
];
