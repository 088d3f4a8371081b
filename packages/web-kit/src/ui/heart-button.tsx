import { Heart } from 'lucide-react';
import styles from './heart-button.module.css';
import { joinClasses } from './join-classes.ts';
import { words } from './words.ts';

export interface HeartButtonProps {
  isSaved: boolean;
  onToggle: (isSaved: boolean) => void;
  isPending?: boolean | undefined;
  className?: string | undefined;
}

/** The heart on a photo: saves and unsaves, 44 px target. */
export function HeartButton({ isSaved, onToggle, isPending, className }: HeartButtonProps) {
  return (
    <button
      type="button"
      className={joinClasses(styles.button, isSaved && styles.saved, className)}
      aria-pressed={isSaved}
      aria-label={isSaved ? words.unsave : words.save}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && onToggle(!isSaved)}
    >
      <Heart size={26} />
    </button>
  );
}
