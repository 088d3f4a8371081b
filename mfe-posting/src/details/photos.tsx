import { MAX_PHOTOS } from '@keyturn/domain/options';
import { notify } from '@keyturn/web-kit/session';
import { useStore } from '@keyturn/web-kit/store';
import { Badge, Button, focusPhoto, PhotoDropZone, PhotoGrid } from '@keyturn/web-kit/ui';
import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Group } from '../flow/group.tsx';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import styles from './details.module.css';
import type { PhotoUploads } from './photo-uploads.ts';
import { useFlowUploads } from './use-uploads.ts';

/** The photos of a draft; uploads continue in later steps. */
export function FlowPhotos(draft: Draft) {
  return <Photos uploads={useFlowUploads(draft)} />;
}

/** Up to 41 photos: add, reorder, delete, retry (requirement C4). */
export function Photos({ uploads }: { uploads: PhotoUploads }) {
  const photos = useStore(uploads.photos);
  const deleted = useStore(uploads.deleted);
  const undo = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    // The focused button is removed with its photo.
    flushSync(() => uploads.remove(id));
    undo.current?.focus({ preventScroll: true });
  };
  const restore = () => {
    const at = flushSync(() => uploads.restore());
    if (!undo.current && at !== undefined) focusPhoto(at);
  };
  const add = (files: File[]) => {
    const dropped = uploads.add(files);
    if (dropped > 0) notify(messages.dropped(dropped));
  };
  return (
    <Group
      field="images"
      title={messages.photos}
      hint={messages.photosHint}
      aside={<Badge>{messages.photoCount(photos.length, MAX_PHOTOS)}</Badge>}
    >
      <PhotoGrid photos={photos} onMove={uploads.move} onDelete={remove} onRetry={uploads.retry}>
        {photos.length < MAX_PHOTOS && (
          <PhotoDropZone
            label={messages.addPhotos}
            hint={messages.dropPhotos}
            onFiles={add}
            onLeftOut={(count) => notify(messages.noPictures(count), 'danger')}
          />
        )}
      </PhotoGrid>
      <div role="status">
        {deleted > 0 && (
          <p className={styles.deleted}>
            {messages.photoDeleted(deleted)}
            <Button ref={undo} size="small" icon={<Undo2 size={18} />} onClick={restore}>
              {messages.undo}
            </Button>
          </p>
        )}
      </div>
    </Group>
  );
}
