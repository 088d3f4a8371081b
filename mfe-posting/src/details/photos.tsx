import { MAX_PHOTOS } from '@keyturn/domain/options';
import { notify } from '@keyturn/web-kit/session';
import { Badge, PhotoDropZone, PhotoGrid } from '@keyturn/web-kit/ui';
import { useSyncExternalStore } from 'react';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import type { PhotoUploads } from './photo-uploads.ts';
import { useFlowUploads } from './use-uploads.ts';

/** The photos of a draft; their uploads go on behind the next steps. */
export function FlowPhotos(draft: Draft) {
  return <Photos uploads={useFlowUploads(draft)} />;
}

/** Up to 41 photos: add, reorder, delete, retry (ledger C4). */
export function Photos({ uploads }: { uploads: PhotoUploads }) {
  const photos = useSyncExternalStore(uploads.subscribe, uploads.photos);
  const add = (files: File[]) => {
    const dropped = uploads.add(files);
    if (dropped > 0) notify(messages.dropped(dropped));
  };
  return (
    <Group
      title={messages.photos}
      hint={messages.photosHint}
      aside={<Badge>{messages.photoCount(photos.length, MAX_PHOTOS)}</Badge>}
    >
      <PhotoGrid photos={photos} onMove={uploads.move} onDelete={uploads.remove} onRetry={uploads.retry}>
        {photos.length < MAX_PHOTOS && (
          <PhotoDropZone label={messages.addPhotos} hint={messages.dropPhotos} onFiles={add} />
        )}
      </PhotoGrid>
    </Group>
  );
}
