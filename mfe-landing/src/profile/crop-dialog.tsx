import { notify } from '@keyturn/web-kit/session';
import { Button, Dialog, Slider } from '@keyturn/web-kit/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { profileMessages as messages } from '../messages.ts';
import { cropImage, type CropArea } from './crop-image.ts';
import styles from './profile.module.css';

/** Zoom range of specification section 9. */
const ZOOM = { min: 1, max: 3, step: 0.1 };
const CENTRE = { x: 0, y: 0 };
const NUDGE_PX = 4;

/** Positions a photo in the circle: drag, arrow keys, wheel or zoom slider. */
export function CropDialog(props: { imageUrl: string; onClose: () => void; onPhoto: (dataUrl: string) => void }) {
  const { imageUrl, onClose, onPhoto } = props;
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const fail = () => {
    notify(messages.unreadableImage, 'danger');
    onClose();
  };
  const save = () => {
    if (!area) return;
    setIsSaving(true);
    cropImage(imageUrl, area).then(onPhoto, fail);
  };
  const reset = () => {
    setCrop(CENTRE);
    setZoom(ZOOM.min);
  };

  return (
    <Dialog
      isOpen
      title={messages.cropTitle}
      onClose={onClose}
      canDismissByBackdrop={false}
      footer={
        <>
          <Button variant="tertiary" icon={<RotateCcw size={18} />} onClick={reset}>
            {messages.reset}
          </Button>
          <Button variant="primary" isDisabled={!area} isPending={isSaving} onClick={save}>
            {messages.savePhoto}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={imageUrl}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          keyboardStep={NUDGE_PX}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': messages.cropArea }}
          mediaProps={{ onError: fail }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
        />
      </div>
      <Slider
        label={messages.zoom}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom}
        valueText={zoom.toFixed(1)}
        onChange={setZoom}
      />
      <p className={styles.cropHint}>
        {messages.cropHint} {messages.photoNote}
      </p>
    </Dialog>
  );
}
