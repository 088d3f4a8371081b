import { Link } from '@keyturn/routing';
import { Card, buttonClass } from '@keyturn/web-kit/ui';
import styles from './user-home.module.css';

/** One choice of the user home: a picture, a question and a button. */
export function ChoiceCard(props: {
  image: string;
  title: string;
  hint: string;
  to: string;
  button: string;
  isPrimary?: boolean;
}) {
  return (
    <Card shadow="raised" className={styles.way}>
      <img src={props.image} alt="" width={720} height={540} />
      <div className={styles.wayText}>
        <h2>{props.title}</h2>
        <p>{props.hint}</p>
        <Link to={props.to} className={buttonClass(props.isPrimary ? 'primary' : 'secondary')}>
          {props.button}
        </Link>
      </div>
    </Card>
  );
}
