import { MAX_PHOTOS } from '@keyturn/domain/options';
import { notify } from '@keyturn/web-kit/session';
import { Badge, PhotoDropZone, PhotoGrid } from '@keyturn/web-kit/ui';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import { usePhotos } from './use-photos.ts';

/** Up to 41 photos: add, reorder, delete, retry (ledger C4). */
export function Photos(draft: Draft) {
  const { uploads, photos } = usePhotos(draft);
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
