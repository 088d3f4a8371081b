import type { ReactNode } from 'react';

/** States by exported part and state name. */
export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** The exports of a `*.gallery.tsx`. */
export interface GalleryFile {
  /** States shown in a row with others. */
  readonly shown?: States;
  /** States that cover the window or stick to its edge; each is shown alone. */
  readonly covering?: States;
}
