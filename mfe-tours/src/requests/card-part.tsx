import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { focusLeftCard } from './focus-card.ts';

/** A card's buttons; when an update removes the focused one, the focus moves to the card. */
export function CardButtons({ requestId, ...group }: { requestId: string } & ComponentProps<'div'>) {
  return <div ref={useFocusOnCard<HTMLDivElement>(requestId)} {...group} />;
}

/** A card's form, with the same. */
export function CardForm({ requestId, ...form }: { requestId: string } & ComponentProps<'form'>) {
  return <form ref={useFocusOnCard<HTMLFormElement>(requestId)} {...form} />;
}

function useFocusOnCard<T extends HTMLElement>(requestId: string): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const shown = part.current;
    // The form is still in the page then.
    return () => {
      if (shown?.contains(document.activeElement)) focusLeftCard(requestId);
    };
  }, [requestId]);
  return part;
}
