import { useEffect, useRef, type ReactNode } from 'react';

/** A form's result in its place; takes the focus, so that it is announced and the next key continues here. */
export function FormResult({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <p ref={box} role="status" tabIndex={-1}>
        {sentence}
      </p>
      {children}
    </>
  );
}
