import { Link } from '@keyturn/routing';
import { intent } from '@keyturn/web-kit/session';
import { buttonClass, PageHeading } from '@keyturn/web-kit/ui';
import { KeyRound, Search } from 'lucide-react';
import person1 from '../art/person1.webp';
import person2 from '../art/person2.webp';
import person3 from '../art/person3.webp';
import person4 from '../art/person4.webp';
import { landingMessages as messages } from './messages.ts';
import { CardStack } from './card-stack.tsx';
import styles from './hero.module.css';
import { RotatingQuestion } from './rotating-question.tsx';

const PEOPLE = [person1, person2, person3, person4];

/** The first view: the product and two choices. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <RotatingQuestion />
        <PageHeading className={styles.headline}>{messages.headline}</PageHeading>
        <p className={styles.lead}>{messages.lead}</p>
        <div className={styles.ways}>
          <Link to="/discovery" className={buttonClass('primary')} onClick={() => intent.write('browse')}>
            <Search size={20} />
            {messages.find}
          </Link>
          <Link to="/signup" className={buttonClass('secondary')} onClick={() => intent.write('post')}>
            <KeyRound size={20} />
            {messages.post}
          </Link>
        </div>
        <p className={styles.students}>
          <span className={styles.people}>
            {PEOPLE.map((portrait) => (
              <img key={portrait} src={portrait} alt="" width={40} height={40} />
            ))}
          </span>
          {messages.students}
        </p>
      </div>
      <CardStack />
    </section>
  );
}
