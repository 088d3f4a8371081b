import type { ReactNode } from 'react';

/** The states of parts, by the name a part is exported by and what a state is called. */
export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

/** What a `*.gallery.tsx` exports. */
export interface GalleryFile {
  /** States that stand in a row with others. */
  readonly shown?: States;
  /** States that cover the window or hold to its edge: each has the page to itself. */
  readonly covering?: States;
}
