import { Link } from '@keyturn/routing';
import { intent } from '@keyturn/web-kit/session';
import { buttonClass } from '@keyturn/web-kit/ui';
import { ArrowRight } from 'lucide-react';
import evening from '../art/apt2.webp';
import { landingMessages as messages } from './messages.ts';
import styles from './landing.module.css';

export function GetStarted() {
  return (
    <section className={styles.start}>
      <img src={evening} alt="" width={720} height={540} loading="lazy" />
      <h2 className={styles.big}>{messages.start}</h2>
      <Link to="/choose-role" className={buttonClass('primary')} onClick={() => intent.write('browse')}>
        {messages.getStarted}
        <ArrowRight size={20} />
      </Link>
    </section>
  );
}
