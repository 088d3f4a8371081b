import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './page-frame.module.css';

export interface PageFrameProps {
  width?: 'wide' | 'page' | 'text' | 'form' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A page's width: wide 1280, page 1120, text 720, form 640, with side padding by window size. */
export function PageFrame({ width = 'page', className, children }: PageFrameProps) {
  return <div className={joinClasses(styles.frame, styles[width], className)}>{children}</div>;
}
