import { BackLink } from '@keyturn/routing';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './back-to.module.css';

/** A link back, above a screen's heading. */
export const BackTo = ({ children, ...way }: Omit<ComponentProps<typeof BackLink>, 'className'>) => (
  <BackLink {...way} className={styles.back}>
    <ArrowLeft size={20} aria-hidden />
    {children}
  </BackLink>
);
