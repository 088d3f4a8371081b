import { Button } from '@keyturn/web-kit/ui';
import { useEffect, useRef } from 'react';
import { authMessages as messages } from '../messages.ts';
import styles from './auth.module.css';

interface KeepAccountProps {
  /** That the account will be deleted, and when; '' while it is being kept. */
  sentence: string;
  isPending: boolean;
  onKeep: () => void;
}

/** Cancels a requested deletion. It stands first in the form and takes the focus, so that it is seen. */
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
