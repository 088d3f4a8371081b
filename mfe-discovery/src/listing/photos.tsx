import type { PostImage } from '@keyturn/contracts/post-fields';
import { useIsWide } from '@keyturn/web-kit/ui';
import { Suspense, lazy, useState } from 'react';
import { PhotoMosaic } from './photo-mosaic.tsx';
import { PhotoSwipe } from './photo-swipe.tsx';

const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }));

/** A listing's photos: mosaic or strip, and the full-screen gallery. */
export function Photos({ photos, title }: { photos: readonly PostImage[]; title: string }) {
  const isWide = useIsWide();
  const [opened, setOpened] = useState<number | null>(null);
  const Overview = isWide ? PhotoMosaic : PhotoSwipe;
  return (
    <>
      <Overview photos={photos} title={title} onOpen={setOpened} />
      {opened !== null && (
        <Suspense>
          <Gallery photos={photos} title={title} at={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
