import { Card, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import type { ReactNode } from 'react';
import house from '../art/backdrop.webp';
import styles from './auth.module.css';

/** A screen with one card over a quiet picture. */
export function CardPage(props: { title: string; before?: ReactNode; children: ReactNode }) {
  const { title, before, children } = props;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <img className={styles.backdrop} src={house} alt="" width={1280} height={555} />
      <Card shadow="floating" className={styles.card}>
        {before}
        <PageHeading>{title}</PageHeading>
        {children}
      </Card>
    </div>
  );
}
