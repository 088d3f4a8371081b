import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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

let lastPress = { at: -Infinity, button: null as Element | null, words: '' };

/**
 * Whether a press is the second of a double click. It may come before `isPending` renders, or hit the next step's Next
 * in the same place.
 */
function isRepeated(at: number, button: Element): boolean {
  if (at - lastPress.at >= DOUBLE_CLICK_MS) return false;
  return button === lastPress.button || (!lastPress.button?.isConnected && button.textContent === lastPress.words);
}

/**
 * A push button; while pending it keeps size and focus, shows a spinner and ignores clicks. Double clicks count once.
 */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, isPending, isDisabled, isWide, onClick, className, children, ...rest } =
    props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const { timeStamp: at, currentTarget: button } = event;
    if (isPending || isRepeated(at, button)) return event.preventDefault();
    lastPress = { at, button, words: button.textContent };
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
