import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './page-frame.module.css';

export interface PageFrameProps {
  width?: 'wide' | 'page' | 'text' | 'form' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The width of a page: wide 1280, page 1120, text 720, form 640, with the side padding of the window's size. */
export function PageFrame({ width = 'page', className, children }: PageFrameProps) {
  return <div className={joinClasses(styles.frame, styles[width], className)}>{children}</div>;
}
