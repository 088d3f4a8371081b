import { notify } from '@keyturn/web-kit/session';
import { buttonClass } from '@keyturn/web-kit/ui';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState, type ChangeEvent } from 'react';
import { profileMessages as messages } from '../messages.ts';
import styles from './profile.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** Selects an image file and opens the crop dialog; `onPhoto` gets a data URL. */
export function PhotoPicker({ hasPhoto, onPhoto }: { hasPhoto: boolean; onPhoto: (dataUrl: string) => void }) {
  const [imageUrl, setImageUrl] = useState<string | null>(null);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.type.startsWith('image/')) setImageUrl(URL.createObjectURL(file));
    else notify(messages.notAnImage, 'danger');
  };
  const close = () => {
    if (imageUrl) URL.revokeObjectURL(imageUrl);
    setImageUrl(null);
  };

  return (
    <>
      <label className={`${buttonClass('secondary', 'small')} ${styles.picker ?? ''}`}>
        <input type="file" accept="image/*" className="visually-hidden" onChange={pick} />
        <Camera size={18} />
        {hasPhoto ? messages.changePhoto : messages.addPhoto}
      </label>
      {imageUrl && (
        <Suspense>
          <CropDialog
            imageUrl={imageUrl}
            onClose={close}
            onPhoto={(photo) => {
              onPhoto(photo);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
