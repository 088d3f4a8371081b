import { Link } from '@keyturn/routing';
import { ApiError } from '@keyturn/web-kit/api';
import { useSession } from '@keyturn/web-kit/session';
import {
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  PageTitle,
  Screen,
  buttonClass,
  type PageFrameProps,
  type ScreenProps,
} from '@keyturn/web-kit/ui';
import { BackTo } from './back-to.tsx';
import { sharedMessages as messages } from './messages.ts';
import { SignedOut } from './signed-out.tsx';

const MISSING = [400, 404, 422];

interface InnerScreenProps<Data>
  extends
    Pick<ScreenProps<Data>, 'query' | 'loading' | 'skeleton' | 'children'>,
    Pick<PageFrameProps, 'width' | 'className'> {
  title: string;
  pleaseLogIn: string;
  /** The parent screen. */
  back: { readonly to: string; readonly label: string };
  /** Shown when it is missing. */
  missing?: string | undefined;
  /** The content has its own heading. */
  hasOwnHeading?: boolean | undefined;
}

/** A sub-screen: a conversation, a transfer, the list of transfers. Content stays when a refetch fails. */
export function InnerScreen<Data>(props: InnerScreenProps<Data>) {
  const { query, title, pleaseLogIn, back, missing, width, className, hasOwnHeading, ...screen } = props;
  const isSignedIn = useSession() !== null;
  return (
    <Screen
      {...screen}
      query={query}
      guard={!isSignedIn && <SignedOut title={title} sentence={pleaseLogIn} />}
      missing={missing && <Missing sentence={missing} back={back} />}
      missingStatuses={MISSING}
      warnsWhenStale
      failed={(again) => (
        <ErrorState sentence={query.error instanceof ApiError ? messages.failed : messages.networkError} {...again} />
      )}
      frame={(content, data) => (
        <PageFrame width={width} className={className}>
          <PageTitle>{title}</PageTitle>
          <BackTo to={back.to}>{back.label}</BackTo>
          {!(hasOwnHeading && data !== undefined) && <PageHeading>{title}</PageHeading>}
          {content}
        </PageFrame>
      )}
    />
  );
}

function Missing({ sentence, back }: { sentence: string; back: InnerScreenProps<unknown>['back'] }) {
  const action = (
    <Link to={back.to} className={buttonClass()}>
      {back.label}
    </Link>
  );
  return <EmptyState drawing="door" sentence={sentence} action={action} />;
}
