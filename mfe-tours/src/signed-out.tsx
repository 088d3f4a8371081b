import { Link, useLocation } from '@keyturn/routing';
import { EmptyState, PageFrame, PageHeading, PageTitle, buttonClass } from '@keyturn/web-kit/ui';
import { sharedMessages as messages } from './messages.ts';

/** A screen for visitors; the log-in returns to it. */
export function SignedOut({ title, sentence }: { title: string; sentence: string }) {
  const { pathname, search } = useLocation();
  return (
    <PageFrame>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        drawing="key"
        sentence={<PageHeading>{messages.notLoggedIn}</PageHeading>}
        action={
          <Link to="/login" state={{ from: pathname + search }} className={buttonClass('primary')}>
            {messages.logIn}
          </Link>
        }
      >
        {sentence}
      </EmptyState>
    </PageFrame>
  );
}
