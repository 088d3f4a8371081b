import { serverMessage, uploadImage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { useState } from 'react';
import type { Draft } from '../flow/use-draft.ts';
import { detailsMessages as messages } from '../messages.ts';
import { createPhotoUploads, type PhotoUploads } from './photo-uploads.ts';

/** Uploads continue across steps, so they belong to the post, not the screen. */
const uploadsOf = new Map<string, PhotoUploads>();

/** A draft's photos, including uploads of an earlier visit. */
export function useFlowUploads(draft: Draft): PhotoUploads {
  const { _id } = draft.post;
  const [uploads] = useState(() => {
    const known = uploadsOf.get(_id);
    if (known?.photos.read().some(({ status }) => status !== 'ready')) return known;
    const fresh = createUploads(draft);
    uploadsOf.set(_id, fresh);
    return fresh;
  });
  return uploads;
}

/** A form's photos, which end with its screen. */
export function useFormUploads(draft: Draft): PhotoUploads {
  return useState(() => createUploads(draft))[0];
}

function createUploads({ post, setField }: Draft): PhotoUploads {
  return createPhotoUploads({
    images: post.images ?? [],
    upload: uploadImage,
    save: (images) => setField('images', images),
    preview: (file) => URL.createObjectURL(file),
    onFailed: (error, { name }) => {
      console.error(error);
      return notify(messages.uploadFailed(name, serverMessage(error, messages.uploadBroke)), 'danger');
    },
  });
}
