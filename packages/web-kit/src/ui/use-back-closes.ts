import { openLayer } from '@keyturn/web-kit/session';
import { useEffect, useEffectEvent } from 'react';

/** An older shell lacks it: there Back leaves the page, as before. */
const open: typeof openLayer | undefined = openLayer;

/** While `isOpen`, the browser's Back calls `close` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? open?.(() => onBack()) : undefined), [isOpen]);
}
