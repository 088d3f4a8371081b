import { useEffect, useRef, type ReactNode } from 'react';

/** What came of a form, in its place: the focus that the form had is here, so that it is read out and the next key goes on from here. */
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
