import { ImagePlus } from 'lucide-react';
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './photo-drop-zone.module.css';

export interface PhotoDropZoneProps {
  label: string;
  hint?: ReactNode | undefined;
  icon?: ReactNode | undefined;
  /** MIME types as in `<input accept>`, by default "image/*". */
  accept?: string | undefined;
  isSingle?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
  /** Called with the count of ignored files. */
  onLeftOut?: ((count: number) => void) | undefined;
}

/** A dashed box to drop or pick files; other types are ignored. Fills its parent. */
export function PhotoDropZone(props: PhotoDropZoneProps) {
  const { label, hint, icon, accept = 'image/*', isSingle, isDisabled, onFiles, onLeftOut } = props;
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    const fitting = all.filter((file) => isAccepted(file, accept));
    if (fitting.length < all.length) onLeftOut?.(all.length - fitting.length);
    if (fitting.length > 0) onFiles(isSingle ? fitting.slice(0, 1) : fitting);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) take(event.dataTransfer.files);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    event.target.value = '';
  };
  return (
    <label
      className={joinClasses(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={!isSingle}
        disabled={isDisabled}
        onChange={onChange}
      />
      {icon ?? <ImagePlus size={26} />}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}

function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((type) => {
    const [group, kind] = type.trim().split('/');
    return kind === '*' ? file.type.startsWith(`${group}/`) : file.type === type.trim();
  });
}
