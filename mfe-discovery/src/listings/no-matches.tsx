import { Link } from '@keyturn/routing';
import { Button, EmptyState, buttonClass } from '@keyturn/web-kit/ui';
import { startOver } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { JustMissed } from './just-missed.tsx';
import type { useMatches } from './use-matches.ts';

interface NoMatchesProps {
  matches: ReturnType<typeof useMatches>;
  search: string;
}

/** The empty list: nothing matches, or nothing could be loaded, which only the Retry in place of the help tells. */
export function NoMatches({ matches, search }: NoMatchesProps) {
  const { first, isFailed } = matches;
  const action = isFailed ? (
    <Button isPending={matches.isRetrying} onClick={matches.retry}>
      {messages.retry}
    </Button>
  ) : (
    <Link to="/discovery" className={buttonClass('secondary')} onClick={startOver}>
      {messages.startOver}
    </Link>
  );
  return (
    <>
      <EmptyState sentence={messages.noMatches} action={action}>
        {!isFailed && messages.noMatchesHelp}
      </EmptyState>
      {first && first.near.length > 0 && <JustMissed listings={first.near} criteria={first.criteria} search={search} />}
    </>
  );
}
