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

/** Keeps the account of who asked to leave; it stands before all else of the form; it has the focus, and so is seen. */
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
