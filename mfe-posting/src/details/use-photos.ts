import { serverMessage, uploadImage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { useState, useSyncExternalStore } from 'react';
import type { Draft } from '../flow/use-draft.ts';
import { createPhotoUploads, type PhotoUploads } from './photo-uploads.ts';

/** Uploads go on while another step is open, so they belong to the post and not to the screen. */
const uploadsOf = new Map<string, PhotoUploads>();

/** The photos of a draft and what can be done with them. */
export function usePhotos({ post, setField }: Draft) {
  const [uploads] = useState(() => {
    const known = uploadsOf.get(post._id);
    if (known?.photos().some(({ status }) => status !== 'ready')) return known;
    const fresh = createPhotoUploads({
      images: post.images ?? [],
      upload: uploadImage,
      save: (images) => setField('images', images),
      preview: (file) => URL.createObjectURL(file),
      onFailed: (error) => {
        console.error(error);
        const reason = serverMessage(error, '');
        if (reason !== '') notify(reason, 'danger');
      },
    });
    uploadsOf.set(post._id, fresh);
    return fresh;
  });
  return { uploads, photos: useSyncExternalStore(uploads.subscribe, uploads.photos) };
}
