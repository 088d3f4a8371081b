import { Button } from '@keyturn/web-kit/ui';
import { useEffect, useRef } from 'react';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';

interface KeepAccountProps {
  /** States when the account will be deleted; '' during the cancellation. */
  sentence: string;
  isPending: boolean;
  onKeep: () => void;
}

/** Cancels a requested deletion. First in the form and focused, so that it is noticed. */
export function KeepAccount({ sentence, isPending, onKeep }: KeepAccountProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="alert" className={styles.leaving}>
        {sentence}
      </p>
      <Button ref={button} variant="primary" isWide isPending={isPending} onClick={onKeep}>
        {messages.keepAccount}
      </Button>
    </>
  );
}
