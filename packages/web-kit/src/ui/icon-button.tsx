import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  look?: 'plain' | 'outlined' | 'raised' | undefined;
  isPending?: boolean | undefined;
}

/** A 44 px round button of one icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({ label, icon, look = 'plain', isPending, onClick, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(styles.button, styles[look], className)}
      aria-label={label}
      title={label}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={isPending ? undefined : onClick}
    >
      {isPending ? <Spinner /> : icon}
    </button>
  );
}
