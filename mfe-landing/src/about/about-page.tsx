import { PageFrame, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import styles from './about.module.css';
import type { Part } from './messages.ts';

export function AboutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame width="text" className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      {children}
    </PageFrame>
  );
}

/** Headings with their content. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ heading, text }) => (
    <section key={heading} className={styles.part}>
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  ));
}
