import { Link } from '@keyturn/routing';
import { intent } from '@keyturn/web-kit/session';
import { PageHeading, buttonClass } from '@keyturn/web-kit/ui';

export function Hero() {
  return (
    <section>
      <PageHeading>Finally, a smarter way to move</PageHeading>
      <Link to="/discovery" className={buttonClass('primary')} onClick={() => intent.write('browse')}>
        Find a Lease
      </Link>
      <Link to="/signup" className={buttonClass('secondary')} onClick={() => intent.write('post')}>
        Post a Lease
      </Link>
    </section>
  );
}
