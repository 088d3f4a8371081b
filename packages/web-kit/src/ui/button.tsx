import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import styles from './button.module.css';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode | undefined;
  iconAfter?: ReactNode | undefined;
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isWide?: boolean | undefined;
}

const DOUBLE_CLICK_MS = 400;

/** A push button; while pending it keeps its width and its focus, shows a spinner and lets no click through. A double click counts once. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, isPending, isDisabled, isWide, onClick, className, children, ...rest } =
    props;
  const lastClick = useRef(-Infinity);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click comes before `isPending` is drawn.
    const isRepeated = event.timeStamp - lastClick.current < DOUBLE_CLICK_MS;
    if (isPending || isRepeated) return event.preventDefault();
    lastClick.current = event.timeStamp;
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(buttonClass(variant, size), isWide && styles.wide, isPending && styles.pending, className)}
      disabled={isDisabled}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={click}
    >
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      <span className={styles.content}>
        {icon}
        {children}
        {iconAfter}
      </span>
    </button>
  );
}
